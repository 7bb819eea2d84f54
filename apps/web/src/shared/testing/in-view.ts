import { vi } from 'vitest';

type Report = (entries: { isIntersecting: boolean }[]) => void;

/** Puts every element that an IntersectionObserver watches in view, or out of it, until the test ends; happy-dom has no layout. */
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
