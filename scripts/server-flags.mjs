/**
 * How Node starts the server; package.json and the image say the same. Of each recording the server makes much that is soon garbage: with the
 * usual 16 MB for what is new, Node clears it so often that taking in a recording costs about a twentieth more (docs/performance.md, ingest).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
