/** Most pipe segments of one network. The pipes of a city of two million people are about 500,000. */
export const NETWORK_SEGMENTS_MAX = 2_000_000;
/** Most positions of one network, all segments together. */
export const NETWORK_VERTICES_MAX = 20_000_000;
/** Most positions of one segment. */
export const SEGMENT_VERTICES_MAX = 10_000;
/** Largest extent of one segment, degrees of latitude or of longitude: a longer line is no pipe. */
export const SEGMENT_DEGREES_MAX = 0.5;
/** Greatest length of one segment, metres. The import cuts it into stretches of 40 m (PLACE-06). */
export const SEGMENT_METRES_MAX = 50_000;
/** Largest extent of one network, degrees of latitude or of longitude: the largest state utilities have 12. */
export const NETWORK_DEGREES_MAX = 15;
/** Largest latitude, degrees: Web Mercator ends there. */
export const NETWORK_LATITUDE_MAX = 85;
/** Positions travel as degrees × this, in whole numbers: about a centimetre. */
export const NETWORK_POSITION_SCALE = 10_000_000;

/** Most segments of one batch. */
export const NETWORK_BATCH_SEGMENTS_MAX = 5_000;
/** Bytes of JSON at which a sender begins another batch. The server takes twice as much, but reads smaller ones without keeping others waiting. */
export const NETWORK_BATCH_BYTES_MAX = 500_000;
/** Greatest length of all segments of a batch, metres: about 50,000 stretches. */
export const NETWORK_BATCH_METRES_MAX = 2_000_000;
/** Most batches of one import. */
export const NETWORK_BATCHES_MAX = 20_000;
/** Most different material texts of one file that an import matches; more means that the column is no material. */
export const NETWORK_MATERIALS_MAX = 200;
/** Longest material text and longest id of a pipe in the company's own system, characters. */
export const PIPE_TEXT_MAX = 80;
/** Largest diameter, millimetres. */
export const PIPE_DIAMETER_MM_MAX = 10_000;
/** Years in which a pipe may have been laid. */
export const PIPE_YEARS = { min: 1800, max: 2100 } as const;
/** Distance up to which a pipe counts as the one of a sample, metres. */
export const NEAREST_PIPE_METRES = 50;
/** Longest name of an imported file, characters; of a longer one the end is kept. */
export const NETWORK_FILE_NAME_MAX = 200;
/** Hours after its last batch at which an import that was neither finished nor cancelled is deleted. */
export const NETWORK_IMPORT_HOURS = 24;
