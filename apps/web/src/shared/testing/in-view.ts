import { vi } from 'vitest';

type Report = (entries: { isIntersecting: boolean }[]) => void;

/** happy-dom has no layout: from here on, to the end of the test, every observed element is in view, or none is. */
export function setInView(isInView: boolean): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: Report;
      constructor(report: Report) {
        this.report = report;
      }
      observe() {
        if (isInView) this.report([{ isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
