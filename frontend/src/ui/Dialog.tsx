import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus inside, Escape and a click beside it close it. */
export function Dialog({ label, onClose, children, ...rest }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} aria-label={label} onClose={onClose} onClick={(event) => event.target === element.current && onClose()} {...rest}>
      {children}
    </dialog>
  );
}
