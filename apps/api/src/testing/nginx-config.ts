/** What the load balancer of deploy/ needs to stand in front of processes of this machine, without Docker's names. */
export interface NginxPlace {
  port: number;
  /** For its temporary files. */
  folder: string;
  /** Host and port of each process. */
  apps: readonly string[];
}

/** The configuration of deploy/ with the places of this machine; everything else in it stays as it is. */
export function nginxConfig(deployed: string, { port, folder, apps }: NginxPlace): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `  ${part}_temp_path ${folder}/${part};`,
  );
  const upstream = ['  upstream app {', ...apps.map((app) => `    server ${app};`), '  }'];
  const replaced: [string, string][] = [
    ['events {\n', `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {\n`],
    ['http {\n', ['http {', '  access_log off;', ...temporary, ...upstream, ''].join('\n')],
    ['  resolver 127.0.0.11 valid=5s;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['set $app app:3000;', 'set $app app;'],
  ];
  return replaced.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf has no single ${JSON.stringify(from)}`);
    return text.replace(from, () => to);
  }, deployed);
}
