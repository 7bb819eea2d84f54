import { useEffect, useState } from 'react';

/** Returns the focus to the control that opened a dialog. antd does not do so if the dialog is unmounted while open. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is removed, and only if nothing else has taken the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
