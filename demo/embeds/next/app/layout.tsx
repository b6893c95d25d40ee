import type { ReactNode } from "react";
import "./theme.css";

export const metadata = { title: "A drop in Next.js" };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
