import { parseArgs } from 'node:util'
import { createApiClient } from './create-api-client.ts'
import { readSandboxInfo } from './demo-wallet.ts'
import { runSwap } from './swap-steps.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    sandbox: { type: 'string' },
    all: { type: 'boolean', default: false },
    key: { type: 'string', default: 'switchyard-demo-key-no-secret' },
  },
})

if (values.sandbox === undefined) {
  console.error('The option --sandbox is missing. Example: --sandbox http://127.0.0.1:… (npm start prints the URL).')
  process.exit(2)
}

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const api = createApiClient(values.server, values.key)
const info = await readSandboxInfo(values.sandbox)

if (values.all) {
  const { runAll } = await import('./run-all.ts')
  process.exitCode = (await runAll({ api, info, report: console.log })) === 0 ? 0 : 1
} else {
  const context = { api, info, report: console.log }
  await runSwap({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }, context)
  console.log('')
  await runSwap({ sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '5000' }, context)
  console.log('')
  await runSwap({ sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH', sellAmount: '20' }, context)
}
