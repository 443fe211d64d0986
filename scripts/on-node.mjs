// Runs suites under another version of Node, from the package registry: `npm run test:node -- 22 [paths]`.
// Without paths: the suites that depend on the runtime's timers, abort signals, sockets and streams.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { root, run, setup, tool } from './setup.mjs'
import { folderOf } from './workspace.mjs'

const [version, ...given] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
  console.error('Usage: npm run test:node -- <version of Node> [paths of suites]')
  process.exit(1)
}

setup()

const platform = process.platform === 'win32' ? 'win' : process.platform
const dependency = `node-${platform}-${process.arch}`
const folder = `${root}.switchyard/node-${version}/`
const binary = `${folder}node_modules/${dependency}/bin/${platform === 'win' ? 'node.exe' : 'node'}`
if (!existsSync(binary)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}package.json`, '{ "private": true }')
  run('npm', ['install', '--no-audit', '--no-fund', `${dependency}@${version}`], { cwd: folder })
}

const byDefault = ['core', 'net', 'host-http', 'host-local', 'provider-kit', 'chain-kit'].map(folderOf)
console.log(`Suites under Node ${version}: ${(given.length > 0 ? given : byDefault).join(' ')}`)
const reporters = ['dot', `${root}scripts/second-tries.mjs`].map((name) => `--reporter=${name}`)
run(binary, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...(given.length > 0 ? given : byDefault)])
