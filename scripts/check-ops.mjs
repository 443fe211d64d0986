// Lints the deployment files of ops/ with the tools of their formats, and compares figures that must agree between them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { root, tool } from './setup.mjs'

const at = (name) => `${root}ops/${name}`
const read = (name) => readFileSync(at(name), 'utf8')

const config = JSON.parse(read('switchyard.json'))
const compose = parse(read('compose.yaml'), { merge: true })
const manifests = parseAllDocuments(read('kubernetes/switchyard.yaml')).map((document) => {
  if (document.errors[0]) throw document.errors[0]
  return document.toJS()
})
const manifestOf = (kind) => manifests.find((each) => each.kind === kind)

const dockerfile = () => validate(read('Dockerfile')).map(({ range, message }) => `${range.start.line + 1}: ${message}`)

/** The schema of the compose specification, and the linter's own rules. */
const composeFile = () => {
  const linter = new DCLinter({
    rules: { 'service-keys-order': 0, 'require-quotes-in-ports': [1, { quoteType: 'double' }] },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const results = linter.lintFiles([at('compose.yaml')], false)
  return results.flatMap(({ messages }) => messages.map(({ line, rule, message }) => `${line}: ${rule}: ${message}`))
}

/**
 * Held against the types of the Kubernetes API, which refuse unknown fields, and against its schemas, which know formats and
 * ranges.
 */
const kubernetes = async () => {
  const problems = []
  for (const manifest of manifests) {
    const models = await import(`kubernetes-models/${manifest.apiVersion}`)
    try {
      new models[manifest.kind](manifest).validate()
    } catch (error) {
      problems.push(`${manifest.kind}: ${error.message}`)
    }
  }
  return [...problems, ...kubernetesTypes()]
}

const kubernetesTypes = () => {
  const lines = manifests.flatMap(({ apiVersion, kind, ...rest }, index) => [
    `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}'`,
    `export const m${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 1)}`,
  ])
  mkdirSync(`${root}.switchyard/kubernetes`, { recursive: true })
  writeFileSync(`${root}.switchyard/kubernetes/manifests.ts`, `${lines.join('\n')}\n`)
  const compilerOptions = { noEmit: true, skipLibCheck: true, strict: true, module: 'nodenext', types: [] }
  const project = `${root}.switchyard/kubernetes/tsconfig.json`
  writeFileSync(project, JSON.stringify({ compilerOptions, files: ['manifests.ts'] }))
  const { status, stdout } = spawnSync(
    process.execPath,
    [tool('typescript/bin/tsc'), '-p', project, '--pretty', 'false'],
    {
      encoding: 'utf8',
    },
  )
  return status === 0 ? [] : [stdout]
}

/** Runs a program of the system if it is installed; under CI it has to be. */
const program = (name, args, isFine = ({ status }) => status === 0) => {
  const folder = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].find((each) => existsSync(`${each}/${name}`))
  if (folder === undefined) {
    if (process.env.CI) return [`${name} is not installed; CI needs it.`]
    console.log(`${name} is not installed, so what it would check is not checked.`)
    return []
  }
  const result = spawnSync(`${folder}/${name}`, args, { encoding: 'utf8' })
  return isFine(result) ? [] : [`${result.stdout}${result.stderr}`]
}

/** `verify` wants the programs of the unit where it will run; only they may be missing here. */
const systemd = () => {
  const unit = at('systemd/switchyard.service')
  const onlyPrograms = ({ stderr }) =>
    stderr.split('\n').every((line) => line === '' || /Command \/usr\/bin\/node is not executable/.test(line))
  return [
    ...program('systemd-analyze', ['verify', '--man=no', unit], onlyPrograms),
    ...program('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]),
  ]
}

const prometheus = () => program('promtool', ['check', 'config', '--syntax-only', at('prometheus.yml')])

/** Seconds in `40s`. */
const seconds = (text) => Number(/^(\d+)s$/.exec(text)?.[1])

/** What has to agree between the files. */
const agreement = () => {
  const { drainDelayMs, stopTimeoutMs } = config.http
  const least = (drainDelayMs + stopTimeoutMs) / 1000
  const pod = manifestOf('Deployment').spec.template.spec
  const { readinessProbe } = pod.containers[0]
  const noticed = readinessProbe.periodSeconds * readinessProbe.failureThreshold
  const stops = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('systemd/switchyard.service'))?.[1])
  const servers = Object.keys(compose.services).filter((name) => name.startsWith('switchyard-'))
  const balanced = [...read('nginx/nginx.conf').matchAll(/^\s*server (switchyard-\d):8080 /gm)].map(([, name]) => name)
  const haproxy = read('haproxy/haproxy.cfg')
  const checked = [...haproxy.matchAll(/^backend (\S+)/gm)].map(([, backend]) => {
    const [, rest] = haproxy.split(`\nbackend ${backend}\n`)
    return [...rest.split('\nbackend ')[0].matchAll(/^ {2}server (switchyard-\d) \1:8080/gm)].map(([, name]) => name)
  })
  const mapped = JSON.parse(manifestOf('ConfigMap').data['switchyard.json'])
  const secrets = Object.keys(manifestOf('Secret').stringData).sort()
  const named = [...read('switchyard.json').matchAll(/"\$env": "(\w+)"/g)].map(([, name]) => name).sort()
  return Object.entries({
    'the pod is killed before it has drained': pod.terminationGracePeriodSeconds > least,
    'the readiness probe takes longer to notice than drainDelayMs': noticed * 1000 < drainDelayMs,
    'systemd kills before it has drained': stops > least,
    'compose kills before it has drained': servers.every(
      (one) => seconds(compose.services[one].stop_grace_period) > least,
    ),
    'nginx balances other servers than compose starts': isDeepStrictEqual(balanced, servers),
    'HAProxy balances other servers than compose starts': checked.every((names) => isDeepStrictEqual(names, servers)),
    'the configuration of the ConfigMap differs from switchyard.json': isDeepStrictEqual(mapped, config),
    'the Secret has other names than switchyard.json asks for': isDeepStrictEqual(secrets, named),
    'the servers of compose lack a variable': servers.every((one) =>
      named.every((name) => name in compose.services[one].environment),
    ),
  }).flatMap(([problem, holds]) => (holds ? [] : [problem]))
}

const checks = { Dockerfile: dockerfile, 'compose.yaml': composeFile, kubernetes, systemd, prometheus, agreement }

for (const [name, check] of Object.entries(checks)) {
  const problems = await check()
  for (const problem of problems) console.log(`ops, ${name}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
