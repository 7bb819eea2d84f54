import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog: one that is taken off the page while it is open does not do so by itself. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the dialog is gone; somebody may have taken the focus elsewhere meanwhile.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
