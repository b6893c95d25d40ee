/** File of a folder or an archive that was dropped or chosen. */
export interface FolderFile {
  /** Path in the folder, with slashes. */
  readonly path: string;
  readonly file: File;
}
