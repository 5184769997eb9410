import type { ComponentChildren } from "preact";
import { follow, hashOfLink, type Place } from "../router";

interface Props {
  to: Place | string | null | undefined;
  class?: string;
  title?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A link inside of the report; plain text where there is no place to go to. A text as target is an address that the router made. */
export function A({ to, children, current, ...rest }: Props) {
  if (!to) return <span {...rest}>{children}</span>;
  const hash = typeof to === "string" ? to : hashOfLink(to);
  if (!hash.startsWith("#/")) return <span {...rest}>{children}</span>;
  return (
    <a href={hash} onClick={follow} aria-current={current ? "page" : undefined} {...rest}>
      {children}
    </a>
  );
}
