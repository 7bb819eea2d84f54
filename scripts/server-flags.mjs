/**
 * Node's flags for the server. package.json and deploy/Dockerfile repeat them; a test compares. Taking in a recording leaves much garbage. With
 * Node's usual 16 MB for new objects it is collected so often that this costs about a twentieth of the time (docs/performance.md, ingest).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
