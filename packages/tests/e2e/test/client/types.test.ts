import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../../../../scripts/workspace.mjs'
import { clientFolder, publishClient } from './published-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-client-types-'))
const installed = join(folder, 'node_modules/@switchyard/client')

beforeAll(() => {
  publishClient()
  mkdirSync(installed, { recursive: true })
  cpSync(`${clientFolder}/dist/bundle`, join(installed, 'dist/bundle'), { recursive: true })
  const manifest = JSON.parse(readFileSync(`${clientFolder}/package.json`, 'utf8'))
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
  for (const name of ['viem', 'ethers'])
    symlinkSync(`${root}packages/tests/e2e/node_modules/${name}`, join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'page.ts'), page)
  writeFileSync(join(folder, 'wallets.ts'), wallets)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A page that uses the client with nothing else of ours installed. */
const page = `
import { ClientError, createClient, execute, type Signer, streamQuote, trackUntilDone } from '@switchyard/client'
import { verifySwapSignature } from '@switchyard/client/signature'
import { verifyWebhook } from '@switchyard/client/webhooks'
const client = createClient({ baseUrl: 'https://api.example.com', apiKey: 'key' })
declare const signers: readonly Signer[]
export const swap = async (): Promise<string> => {
  const { routes } = await client.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
  const [route] = routes
  if (!route) throw new ClientError('noRoutesFound', '')
  const { track } = await execute(client, { route, sourceAddress: 'a', destinationAddress: 'b' }, { signers })
  const amount: string | undefined = track.toAmount
  for await (const { event, data } of streamQuote(client, { sellAsset: 'a', buyAsset: 'b', sellAmount: '1' }))
    if (event === 'route') data.place.toFixed()
  for await (const { status } of trackUntilDone(client, { hash: '0x1', chainId: '1' })) status.toUpperCase()
  const list = await client.tokens({ provider: 'NEAR' })
  verifyWebhook('', new Headers(), 'whsec_').data.track.legs.at(0)?.toAmount
  await verifySwapSignature(await client.swap({ routeId: 'r', sourceAddress: 'a', destinationAddress: 'b' }), { keys: [], audience: 'a', request: { body: {} } })
  return String(amount) + list.tokens.length
}
// @ts-expect-error A quote needs an amount.
client.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH' })
// @ts-expect-error A status that there is not.
client.swaps({ status: 'lost' })
`

/** Types of the wallet libraries fit without a cast. */
const wallets = `
import type { Signer } from '@switchyard/client'
import { createEsploraBroadcast, createPsbtSigner } from '@switchyard/client/bitcoin'
import { createEthersSigner } from '@switchyard/client/ethers'
import { createSolanaSigner } from '@switchyard/client/solana'
import { createViemSigner } from '@switchyard/client/viem'
import { BrowserProvider, Wallet } from 'ethers'
import { createPublicClient, createWalletClient, custom, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

declare const window: { ethereum: never }
const account = privateKeyToAccount('0x01')
export const signers: readonly Signer[] = [
  createViemSigner({
    wallet: createWalletClient({ account, chain: mainnet, transport: http() }),
    node: createPublicClient({ chain: mainnet, transport: http() }),
  }),
  createViemSigner({ wallet: createWalletClient({ transport: custom(window.ethereum) }), node: createPublicClient({ transport: http() }) }),
  createEthersSigner({ signer: new Wallet('0x01') }),
  createEthersSigner({ signer: await new BrowserProvider(window.ethereum).getSigner() }),
  createPsbtSigner({ sign: async () => ({ hex: '', id: '' }), broadcast: createEsploraBroadcast('https://mempool.space/api') }),
  createSolanaSigner({ wallet: { accounts: [], features: {} } }),
]
`

const settings = [
  { module: 'node16', moduleResolution: 'node16', target: 'es2022' },
  { module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022' },
  { module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
]

/** Lists errors of the compiler in these files and in our declarations; those of the wallet libraries are not ours to mend. */
const problemsOf = (setting: object, files: readonly string[]): readonly string[] => {
  const strict = { strict: true, noEmit: true, skipLibCheck: false, types: [], lib: ['es2023', 'dom', 'dom.iterable'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...setting, ...strict }, files }))
  const tsc = `${root}node_modules/typescript/bin/tsc`
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes('error'))
  return lines.filter((line) => !/node_modules\/(viem|ethers|\.pnpm)/.test(line))
}

it.each(settings)(
  'has types of its own under $moduleResolution',
  (setting) => {
    expect(problemsOf(setting, ['page.ts'])).toEqual([])
  },
  60_000,
)

it('takes the clients and signers of viem and ethers as they are', () => {
  expect(problemsOf({ module: 'nodenext', target: 'es2022' }, ['wallets.ts'])).toEqual([])
}, 60_000)

it('names no package of ours in its declarations but the optional one', () => {
  const files = readdirSync(join(installed, 'dist/bundle')).filter((file) => file.endsWith('.d.ts'))
  expect(files.length).toBeGreaterThan(8)
  const names = files.flatMap((file) =>
    [...readFileSync(join(installed, 'dist/bundle', file), 'utf8').matchAll(/from "([^".][^"]*)"/g)].map(
      ([, id]) => id,
    ),
  )
  expect([...new Set(names)]).toEqual(['@switchyard/verify'])
})
