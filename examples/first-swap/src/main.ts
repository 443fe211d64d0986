import { parseArgs } from 'node:util'
import { apiOf } from './api.ts'
import { surroundings } from './demo-wallet.ts'
import { runSwap } from './swap-steps.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    sandbox: { type: 'string' },
    key: { type: 'string', default: 'switchyard-demo-key' },
  },
})

if (values.sandbox === undefined) {
  console.error('Say where the sandbox is: --sandbox http://127.0.0.1:… (npm start prints it).')
  process.exit(2)
}

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const api = apiOf(values.server, values.key)
const around = await surroundings(values.sandbox)

await runSwap(api, around, { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }, console.log)
console.log('')
await runSwap(api, around, { sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '5000' }, console.log)
console.log('')
await runSwap(api, around, { sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH', sellAmount: '20' }, console.log)
