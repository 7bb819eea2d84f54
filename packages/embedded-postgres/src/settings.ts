import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** PostgreSQL settings by name, values as in postgresql.conf without quotes. */
export type ServerSettings = Record<string, string>;

const megabyte = 1024 ** 2;

function memoryMb(): number {
  // In a container its memory limit counts; 0 or a huge number means no limit.
  const limit = process.constrainedMemory();
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / megabyte;
}

function clampMb(value: number, least: number, most: number): string {
  return `${Math.round(Math.min(most, Math.max(least, value)))}MB`;
}

/** Shared memory for parallel queries: in containers /dev/shm is often too small. */
async function sharedMemory(): Promise<ServerSettings> {
  if (process.platform !== 'linux') return {};
  const room = await statfs('/dev/shm').catch(() => undefined);
  return room && room.bsize * room.blocks >= 512 * megabyte ? {} : { dynamic_shared_memory_type: 'sysv' };
}

/** Settings of every server that this package starts: reachable only from this machine, over TCP. */
export const loopbackOnly: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
};

/** Settings of the embedded server of a data folder: durable (fsync on), sized for one app on one machine. */
export async function lastingSettings(overrides: ServerSettings = {}): Promise<ServerSettings> {
  const memory = memoryMb();
  return {
    ...loopbackOnly,
    max_connections: '60',
    shared_buffers: clampMb(memory / 8, 64, 256),
    effective_cache_size: clampMb(memory / 2, 256, 8192),
    work_mem: '32MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    // 'minimal' does not allow copying the files while the server is running.
    wal_level: 'replica',
    max_wal_senders: '2',
    log_checkpoints: 'off',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%Y-%m-%d_%H%M%S.log',
    log_rotation_size: '10MB',
    ...(await sharedMemory()),
    ...overrides,
  };
}

/** The text of a configuration file with these settings. */
export function settingsText(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Escuta at every start. Changes of your own belong into ALTER SYSTEM.\n${lines.join('\n')}\n`;
}
