export { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from './start-server.ts';
export { startTemporaryCluster, type TemporaryCluster, type TemporaryClusterOptions } from './temporary-cluster.ts';
