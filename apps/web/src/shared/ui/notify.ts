import { createStore } from '../session/create-store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** How long each kind of toast stays, milliseconds (SHELL-08). Toasts of the sign-in appear at the bottom, all others at the top. */
export const TOAST_DURATIONS_MS = {
  general: 3000,
  inspection: 4000,
  save: 5000,
  login: 5000,
  print: 8000,
  search: 10_000,
} as const;
export type ToastKind = keyof typeof TOAST_DURATIONS_MS;

export interface ToastOptions {
  kind?: ToastKind;
  /** A second line under the title. */
  description?: string;
  /** What it is about: a newer toast about the same replaces it, so that no two contradict each other. */
  topic?: string;
  /** Takes back what the toast tells of, by a button in it. */
  undo?: (() => void) | undefined;
}

export interface Toast extends ToastOptions {
  id: number;
  tone: ToastTone;
  kind: ToastKind;
  title: string;
}

const MAX_SHOWN = 4;
const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

export const useToasts = toasts.use;

/** Whether a frame shows the toasts in a place of its own, instead of over the page. */
export const toastPlace = createStore(false);

/** Shows a toast, and returns its ID. It replaces an equal one, so that repeated errors do not pile up. */
function show(tone: ToastTone, title: string, options: ToastOptions = {}): number {
  const toast: Toast = { ...options, id: nextId++, tone, title, kind: options.kind ?? 'general' };
  const isReplaced = (shown: Toast) =>
    (shown.title === title && shown.description === toast.description) ||
    (toast.topic !== undefined && shown.topic === toast.topic);
  toasts.set([...toasts.get().filter((shown) => !isReplaced(shown)), toast].slice(-MAX_SHOWN));
  return toast.id;
}

/** Removes a toast; unknown IDs are ignored. */
export function dismissToast(id: number): void {
  const left = toasts.get().filter((toast) => toast.id !== id);
  if (left.length !== toasts.get().length) toasts.set(left);
}

/** Takes the undo from the toasts of a topic, when nothing shows any longer what it would change. */
export function withdrawUndo(topic: string): void {
  const isMeant = (toast: Toast) => toast.topic === topic && toast.undo !== undefined;
  if (!toasts.get().some(isMeant)) return;
  toasts.set(toasts.get().map((toast) => (isMeant(toast) ? { ...toast, undo: undefined } : toast)));
}

/** Removes all toasts of a kind, when they no longer apply. */
export function dismissToasts(kind: ToastKind): void {
  const left = toasts.get().filter((toast) => toast.kind !== kind);
  if (left.length !== toasts.get().length) toasts.set(left);
}

/** Shows toasts from anywhere in the code; `<Toasts />` renders them. */
export const notify = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
};
