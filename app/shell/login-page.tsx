import type { ReactNode } from "react";
import { IconSprite } from "#app/ui/icon-sprite.tsx";
import { Brand } from "./brand.tsx";

/** The sign-in screen: the platform at the left, the card with its form at the right. */
export function LoginPage({
  title,
  slogan,
  points = [],
  heading,
  footer,
  corner,
  children,
}: {
  title: string;
  slogan?: string;
  points?: readonly string[];
  heading: string;
  footer?: ReactNode;
  /** Language switch and the like, top right. */
  corner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="login">
      <div className="login-brand">
        <Brand title={title} />
        {slogan && <p className="login-slogan">{slogan}</p>}
        {points.length > 0 && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <Landscape />
      </div>
      <div className="login-side">
        {corner && <div className="login-corner">{corner}</div>}
        <main className="login-card" id="main">
          <IconSprite names={["check", "info", "warning"]} />
          <h1>{heading}</h1>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}

function Landscape() {
  return (
    <svg className="login-landscape" viewBox="0 0 600 260" aria-hidden="true">
      <circle cx="470" cy="70" r="30" className="land-sun" />
      <path className="land-far" d="M0 260V150l90-62 78 54 96-92 104 96 74-48 158 84v78z" />
      <path className="land-near" d="M0 260v-62l130-44 120 36 140-52 210 62v60z" />
      <path className="land-road" d="M182 260c52-42 150-54 132-78-14-18-62-16-44-32 10-9 36-10 54-10l6 3c-20 3-36 6-34 14 4 14 86 18 92 44 5 22-42 38-62 59z" />
      <path className="land-line" d="M250 258c50-36 108-48 104-70-4-20-66-20-56-34 4-6 14-9 26-11" />
    </svg>
  );
}
