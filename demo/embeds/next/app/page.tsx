import { Drop } from "./drop";

export default function Page() {
  return (
    <main>
      <h1>Next.js</h1>
      <Drop collection="aurora" />
    </main>
  );
}
