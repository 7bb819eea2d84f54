import './light-react.ts';
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

configure({
  // The first screen of a file loads antd, which takes a minute on a very busy machine.
  asyncUtilTimeout: 120_000,
  // While a test waits, each look that finds nothing would print the page, a fifth of all the time of the screens' tests. The last one prints it.
  getElementError: (message, container) => {
    const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    return isWaiting ? new Error(message ?? '') : getElementError(message, container);
  },
});
