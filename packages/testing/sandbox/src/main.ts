#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createSandbox } from './sandbox.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string', default: 'switchyard' },
    speed: { type: 'string', default: '60' },
  },
})

const sandbox = createSandbox({ seed: values.seed, speed: Number(values.speed) })
const urls = await sandbox.listen({ port: Number(values.port), host: values.host })
process.stdout.write(`${JSON.stringify(urls, null, 2)}\n`)

const stop = (): void => void sandbox.close().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
