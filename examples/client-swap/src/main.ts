import { parseArgs } from 'node:util'
import { createClient, forgetSwap } from '@switchyard/client'
import { createFileStorage } from './create-file-storage.ts'
import { createSigner } from './create-signer.ts'
import { readDemoKeys } from './demo-keys.ts'
import { swapUsdc } from './swap-usdc.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    sandbox: { type: 'string' },
    key: { type: 'string', default: 'switchyard-demo-key-no-secret' },
    file: { type: 'string', default: 'client-swap.json' },
  },
})

if (values.sandbox === undefined) {
  console.error('The option --sandbox is missing. Example: --sandbox http://127.0.0.1:… (npm start prints the URL).')
  process.exit(2)
}

const { rpc, ethereum, bitcoinAddress } = await readDemoKeys(values.sandbox)
const client = createClient({ baseUrl: values.server, apiKey: values.key })
const storage = createFileStorage(values.file)
const { id, track } = await swapUsdc(client, {
  sourceAddress: ethereum.address,
  destinationAddress: bitcoinAddress,
  signers: [createSigner(ethereum.privateKey, rpc)],
  storage,
  report: console.log,
})
console.log(`done     ${track.status}: ${track.toAmount} ${track.toAsset} to ${track.toAddress}`)
await forgetSwap(storage, id)
