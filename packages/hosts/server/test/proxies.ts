import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, findProgram } from '@switchyard/test-support'
import { eventually } from './eventually.ts'

/** A reverse proxy of the tests' own. */
export interface OwnProxy {
  readonly url: string
  stop(): Promise<void>
}

/** Starts nginx in front of servers, with keep-alive connections to them, as its manual has it. */
export const ownNginx = (upstreams: readonly string[]): Promise<OwnProxy> =>
  startNginx((folder, port) => {
    const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    return `pid ${folder}/pid; worker_processes 1; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; ${names.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream servers { ${upstreams.map((url) => `server ${new URL(url).host};`).join(' ')} keepalive 8; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://servers;
          proxy_http_version 1.1;
          # A quote opens nothing, so it may be sent to another server when one closes its connection.
          proxy_next_upstream error timeout non_idempotent;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`
  })

const DEPLOYED = new URL('../../../../ops/nginx/nginx.conf', import.meta.url)

/** Starts nginx with the configuration of `ops/` in front of three servers; only addresses and folders are replaced. */
export const deployedNginx = (upstreams: readonly string[]): Promise<OwnProxy> =>
  startNginx((folder, port) => {
    const replaced = readFileSync(DEPLOYED, 'utf8')
      .replaceAll(' /tmp/', ` ${folder}/`)
      .replaceAll('/dev/stdout', `${folder}/access.log`)
      .replace('listen 8080 ', `listen 127.0.0.1:${port} `)
    return upstreams.reduce(
      (text, url, index) => text.replace(`switchyard-${index + 1}:8080`, new URL(url).host),
      replaced,
    )
  })

const DEPLOYED_HAPROXY = new URL('../../../../ops/haproxy/haproxy.cfg', import.meta.url)

/** Starts HAProxy with the configuration of `ops/` in front of three servers; only addresses are replaced. */
export const deployedHaproxy = (upstreams: readonly string[]): Promise<OwnProxy> =>
  startProxy(
    'haproxy',
    (file) => ['-db', '-f', file],
    (_, port) =>
      upstreams.reduce(
        (text, url, index) => text.replaceAll(`switchyard-${index + 1}:8080`, new URL(url).host),
        readFileSync(DEPLOYED_HAPROXY, 'utf8').replace('bind :8080', `bind 127.0.0.1:${port}`),
      ),
  )

const startNginx = (configuration: (folder: string, port: number) => string): Promise<OwnProxy> =>
  startProxy('nginx', (file, folder) => ['-p', folder, '-c', file, '-g', 'daemon off;'], configuration)

const startProxy = async (
  name: 'nginx' | 'haproxy',
  listArguments: (file: string, folder: string) => readonly string[],
  configuration: (folder: string, port: number) => string,
): Promise<OwnProxy> => {
  const program = findProgram(name)
  if (program.missing !== undefined) throw new Error(program.missing)
  const folder = mkdtempSync(join(tmpdir(), `switchyard-${name}-`))
  const port = await findFreePort()
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, configuration(folder, port))
  const child = spawn(program.value, listArguments(file, folder), { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await eventually(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )
  return { url, stop: () => stopped(child, folder) }
}

const stopped = async (child: ChildProcess, folder: string): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
