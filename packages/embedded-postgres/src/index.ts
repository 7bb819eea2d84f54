export { type AppLock, lockFolder } from './app-lock.ts';
export { DataFolderInUseError, EmbeddedDatabaseError } from './errors.ts';
export { hasDatabase, urlOfRunning } from './reach.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from './start-server.ts';
export { startTemporaryCluster, type TemporaryCluster, type TemporaryClusterOptions } from './temporary-cluster.ts';
