import { useEffect, useState } from 'react';

/**
 * Returns the focus to the control that opened a dialog, or to the page's content when that control is gone. antd does not do so if the
 * dialog is unmounted while open.
 * @param given the control, where it does not have the focus when the dialog opens, such as the button of a menu
 */
export function useReturnedFocus(given: Element | null = null): void {
  const [opener] = useState(() => given ?? document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is removed, and only if nothing else has taken the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const back = opener?.isConnected ? opener : document.getElementById('content');
        if (back instanceof HTMLElement) back.focus();
      });
    },
    [opener],
  );
}
