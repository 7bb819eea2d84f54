import type { SyntheticEvent } from 'react';

/** For `onReset` of a form whose button puts its values back itself: the browser must not do it as well, the date fields are told by the event. */
export const keepFields = (event: SyntheticEvent) => event.preventDefault();
