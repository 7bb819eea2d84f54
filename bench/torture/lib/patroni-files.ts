/** The ports of one of the three nodes. */
export interface NodePorts {
  name: string;
  etcd: number;
  etcdPeer: number;
  rest: number;
  postgres: number;
}

const at = (port: number) => `127.0.0.1:${port}`;

export function etcdCommand(nodes: readonly NodePorts[], node: NodePorts, folder: string): string[] {
  const cluster = nodes.map(({ name, etcdPeer }) => `${name}=http://${at(etcdPeer)}`).join(',');
  const client = `http://${at(node.etcd)}`;
  const peer = `http://${at(node.etcdPeer)}`;
  return [
    'etcd',
    ...['--name', node.name, '--data-dir', `${folder}/etcd-${node.name}`, '--logger', 'zap', '--log-level', 'warn'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', cluster, '--initial-cluster-state', 'new', '--initial-cluster-token', 'escuta'],
  ];
}

/** JSON is YAML too. A leader that is not heard of for `ttl` seconds, Patroni's least, is replaced. */
export function patroniConfig(nodes: readonly NodePorts[], node: NodePorts, folder: string, binDir: string): string {
  const password = 'senha';
  return JSON.stringify({
    scope: 'escuta',
    name: node.name,
    restapi: { listen: at(node.rest), connect_address: at(node.rest) },
    etcd3: { hosts: nodes.map(({ etcd }) => at(etcd)) },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576, synchronous_mode: true },
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 120, wal_keep_size: '256MB', hot_standby_feedback: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: at(node.postgres),
      connect_address: at(node.postgres),
      data_dir: `${folder}/${node.name}`,
      bin_dir: binDir,
      pgpass: `${folder}/${node.name}.pgpass`,
      authentication: {
        superuser: { username: 'escuta', password },
        replication: { username: 'replica', password },
      },
      parameters: { unix_socket_directories: '', shared_buffers: '64MB', password_encryption: 'scram-sha-256' },
    },
  });
}

export const ownerThrough = (port: number) => `postgres://escuta:senha@${at(port)}/postgres`;

export interface HaproxyPorts {
  primary: number;
  replica: number;
}

/** Sends everybody at one port to the node that says that it is the primary, at the other to those that follow it, and ends the connections to one that was. */
export function haproxyConfig(nodes: readonly NodePorts[], ports: HaproxyPorts): string {
  const servers = nodes.map(({ name, postgres, rest }) => `  server ${name} ${at(postgres)} check port ${rest}`);
  const listen = (role: keyof HaproxyPorts) => `listen ${role}
  bind ${at(ports[role])}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  return `global
  maxconn 500
defaults
  mode tcp
  option clitcpka
  clitcpka-idle 15s
  clitcpka-intvl 5s
  clitcpka-cnt 3
  option srvtcpka
  srvtcpka-idle 15s
  srvtcpka-intvl 5s
  srvtcpka-cnt 3
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
${listen('primary')}${listen('replica')}`;
}
