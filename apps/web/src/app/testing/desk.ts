/** Whether the sample at the desk is there, and can be classified. */
export const isDeskReady = () =>
  document.querySelector<HTMLFieldSetElement>('fieldset:has([data-code=LESS])')?.disabled === false;
