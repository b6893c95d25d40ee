import { html, nothing, type PropertyValues } from "lit";
import { ApiError } from "../../../src/api.js";
import type { SessionResponse } from "../../../src/contract/admin/session.js";
import type { StudioApi } from "../api/studio-api.js";
import { messages } from "../messages.js";
import { shortenAddress } from "../shared/format.js";
import { announceEvent, proposeEvent, type ProposalDetail } from "../shared/propose-change.js";
import { StudioElement } from "../shared/studio-element.js";
import { storeChosenLanguage } from "../language.js";
import { languageMenu } from "./language-menu.js";
import { dropsUrl, readInvite, readRoute, type StudioRoute } from "./routes.js";
import { describeError } from "../api/describe-error.js";

/** Event of the app: another language was chosen, in which it starts the next time. */
export const languageChosenEvent = "studio-language-chosen";

type Access =
  | { readonly status: "checking" }
  | { readonly status: "unreachable"; readonly message: string }
  | { readonly status: "signed-out" }
  /** `isExpired`: the session has ended, and its page stays, so that nothing is lost that was typed. */
  | { readonly status: "signed-in"; readonly session: SessionResponse; readonly isExpired: boolean };

/** Duration for which a sentence about what was done is shown. Milliseconds. */
const announcementDuration = 6_000;

/** Interval at which an open session is looked at, so that its end is shown. Milliseconds. */
const sessionInterval = 60_000;

/** The studio: its header, the page that the URL's fragment names, the dialog of changes, and who is signed in. */
export class StudioApp extends StudioElement {
  static override properties = { api: { attribute: false } };

  declare api: StudioApi;
  #access: Access = { status: "checking" };
  #chain = "";
  /** Kept while the wallet is asked, and taken out of the URL, which may be shown or stored. */
  #invite = "";
  #route: StudioRoute = readRoute(location.hash);
  #announcement = "";
  #announcementTimer: ReturnType<typeof setTimeout> | undefined;
  #sessionTimer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#onHashChange);
    this.addEventListener(proposeEvent, this.#onPropose);
    this.addEventListener(announceEvent, this.#onAnnounce);
    this.addEventListener("studio-signed-in", this.#onSignedIn);
    this.#readFragment();
    this.#sessionTimer = setInterval(() => void this.#checkSession(), sessionInterval);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#onHashChange);
    clearInterval(this.#sessionTimer);
    clearTimeout(this.#announcementTimer);
  }

  /** Asks for a new sign-in once the session has ended. */
  expire(): void {
    const access = this.#access;
    if (access.status === "signed-in" && !access.isExpired) this.#setAccess({ ...access, isExpired: true });
  }

  protected override firstUpdated(): void {
    void this.#start();
  }

  protected override render() {
    return html`<a class="skip" href="#content" @click=${this.#skip}>${messages.skip}</a>
      ${this.#headerView()}
      <main id="content" tabindex="-1">${this.#pageView()}</main>
      <footer class="site-footer">${languageMenu(this.#chooseLanguage)}</footer>
      ${
        this.#access.status === "signed-in" && this.#access.isExpired
          ? html`<dialog class="sign-in-again" aria-labelledby="sign-in-title" @cancel=${prevent}>
              ${this.#signInView({ isExpired: true })}
            </dialog>`
          : nothing
      }
      <studio-change-dialog></studio-change-dialog>
      <p class="announcement" role="status">${this.#announcement}</p>`;
  }

  protected override updated(_changes: PropertyValues): void {
    const dialog = this.querySelector<HTMLDialogElement>(".sign-in-again");
    if (dialog && !dialog.open) dialog.showModal();
    const title = this.querySelector("h1")?.textContent?.trim();
    document.title = title ? `${title} · ${messages.studio}` : messages.studio;
  }

  #headerView() {
    const access = this.#access;
    const { actor } = access.status === "signed-in" ? access.session : { actor: null };
    return html`<header class="site-header">
      <a class="brand" href=${dropsUrl}>${messages.studio}</a>
      ${
        actor
          ? html`<div class="account">
              <span class="quiet" title=${actor.address ?? ""}>
                ${actor.label}${actor.address ? ` · ${shortenAddress(actor.address)}` : nothing}
              </span>
              <button class="button small" @click=${this.#signOut}>${messages.signOut}</button>
            </div>`
          : nothing
      }
    </header>`;
  }

  #pageView() {
    const access = this.#access;
    const { api } = this;
    if (access.status === "checking") {
      return html`<div class="skeleton" role="status">
        <span class="visually-hidden">${messages.loading}</span>
      </div>`;
    }
    if (access.status === "unreachable") {
      return html`<div class="notice bad" role="alert">
        <p>${access.message}</p>
        <button class="button" @click=${this.#retry}>${messages.retry}</button>
      </div>`;
    }
    if (access.status === "signed-out") return this.#signInView({ isExpired: false });
    const route = this.#route;
    const { actor } = access.session;
    switch (route.name) {
      case "drops":
        return html`<studio-drops .api=${api} .actor=${actor}></studio-drops>`;
      case "drop":
        return html`<studio-drop
          .api=${api}
          .actor=${actor}
          .identifier=${route.id}
          .page=${route.page}
        ></studio-drop>`;
      case "draft":
        return html`<studio-draft
          .api=${api}
          .actor=${actor}
          .identifier=${route.id}
          .step=${route.step}
          .chain=${this.#chain}
        ></studio-draft>`;
      default:
        return html`<section class="missing">
          <h1>${messages.missing.title}</h1>
          <p>${messages.missing.text}</p>
          <p class="ways"><a class="button primary" href=${dropsUrl}>${messages.drops.title}</a></p>
        </section>`;
    }
  }

  #signInView({ isExpired }: { readonly isExpired: boolean }) {
    return html`<studio-sign-in
      .api=${this.api}
      .chain=${this.#chain}
      .invite=${this.#invite}
      .isExpired=${isExpired}
    ></studio-sign-in>`;
  }

  #readFragment(): void {
    const invite = readInvite(location.hash);
    if (invite !== null) {
      this.#invite = invite;
      history.replaceState(null, "", dropsUrl);
    }
    this.#route = readRoute(location.hash);
  }

  readonly #onHashChange = (): void => {
    // The link that skips the header isn't a place.
    if (location.hash === "#content") return;
    this.#readFragment();
    this.requestUpdate();
    void this.updateComplete.then(() => this.#focusContent());
  };

  #focusContent(): void {
    scrollTo(0, 0);
    this.querySelector<HTMLElement>("main")!.focus({ preventScroll: true });
  }

  readonly #chooseLanguage = (tag: string): void => {
    storeChosenLanguage(tag);
    this.dispatchEvent(new Event(languageChosenEvent));
  };

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.querySelector<HTMLElement>("main")!.focus();
  };

  readonly #onPropose = (event: Event): void => {
    const dialog = this.querySelector("studio-change-dialog") as HTMLElement & { proposal: unknown };
    dialog.proposal = (event as CustomEvent<ProposalDetail>).detail;
  };

  readonly #onAnnounce = (event: Event): void => {
    this.#announcement = (event as CustomEvent<string>).detail;
    clearTimeout(this.#announcementTimer);
    this.#announcementTimer = setTimeout(() => {
      this.#announcement = "";
      this.requestUpdate();
    }, announcementDuration);
    this.requestUpdate();
  };

  readonly #onSignedIn = (event: Event): void => {
    this.#invite = "";
    const session = (event as CustomEvent<SessionResponse>).detail;
    // Gives the focus back to where it was before the dialog.
    const dialog = this.querySelector<HTMLDialogElement>(".sign-in-again");
    dialog?.close();
    this.#setAccess({ status: "signed-in", session, isExpired: false });
    if (!dialog) void this.updateComplete.then(() => this.#focusContent());
  };

  readonly #signOut = async (): Promise<void> => {
    try {
      await this.api.endSession({});
    } catch (error) {
      if (!isSignedOut(error)) return this.#announceError(error);
    }
    this.#setAccess({ status: "signed-out" });
  };

  readonly #retry = (): void => {
    this.#setAccess({ status: "checking" });
    void this.#start();
  };

  async #start(): Promise<void> {
    try {
      const [{ chain }, session] = await Promise.all([
        this.api.readConfiguration(),
        this.api.readSession().catch((error: unknown) => {
          if (isSignedOut(error)) return null;
          throw error;
        }),
      ]);
      this.#chain = chain;
      const isSignedIn = session !== null && this.#invite === "";
      this.#setAccess(
        isSignedIn ? { status: "signed-in", session, isExpired: false } : { status: "signed-out" },
      );
    } catch (error) {
      this.#setAccess({ status: "unreachable", message: describeError(error).message });
    }
  }

  /** Notices a session that has ended meanwhile. Every look also extends it, so a hidden page doesn't take one. */
  async #checkSession(): Promise<void> {
    if (this.#access.status !== "signed-in" || document.hidden) return;
    try {
      await this.api.readSession();
    } catch (error) {
      if (isSignedOut(error)) this.expire();
    }
  }

  #announceError(error: unknown): void {
    this.#onAnnounce(new CustomEvent(announceEvent, { detail: describeError(error).message }));
  }

  #setAccess(access: Access): void {
    this.#access = access;
    this.requestUpdate();
  }
}

/** A dialog that has to be answered doesn't close with Escape. */
const prevent = (event: Event): void => event.preventDefault();

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code as string) === "NOT_SIGNED_IN";
