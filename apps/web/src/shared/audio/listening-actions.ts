import type { KeyAction } from '../keys/keys.ts';

/** All actions of a player that have keys, in the order of the key sheet. */
export const LISTENING_KEYS = [
  ...(['play', 'replay', 'loop', 'tools', 'band', 'hum', 'louder', 'softer', 'slower', 'faster', 'shift'] as const),
  ...(['selectFrom', 'selectTo', 'selectNone', 'scale', 'darker', 'lighter', 'autoRange'] as const),
] satisfies KeyAction[];
export type ListeningKey = (typeof LISTENING_KEYS)[number];

/** Those that it has besides where there are sounds to compare with. */
export const COMPARING_KEYS = ['compare', 'compareWith', 'matched'] as const satisfies KeyAction[];
export type ComparingKey = (typeof COMPARING_KEYS)[number];
