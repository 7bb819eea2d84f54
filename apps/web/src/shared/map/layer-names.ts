/** The layer of the quiet samples, which lies below the labels of the streets and above the pipes. */
export const QUIET_LAYER = 'escuta-quiet';
