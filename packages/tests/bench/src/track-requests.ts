import { evm } from '@switchyard/chain-evm'
import { utxo } from '@switchyard/chain-utxo'
import { chainById, createEngine, defaultLimits, type Engine, type TrackRequest } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { print } from './print.ts'
import { wish } from './quote-cost.ts'
import { type Recorder, recorderOf } from './recorder.ts'
import { sandboxProviders } from './sandbox-providers.ts'

const POLLS = 10
const SOURCE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const DESTINATION = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Tracked {
  readonly name: string
  readonly request: TrackRequest
}

/** Upstream requests of polls of unknown transactions and of swaps that wait for their deposit, at two polls a second. */
export const trackRequests = async (): Promise<void> => {
  const sandbox = createSandbox()
  const urls = await sandbox.listen()
  const http = createHttp()
  print('Upstream requests a poll, two polls a second')
  const clock = { at: Date.now(), now: () => clock.at }
  for (const unknownDepositMs of [0, defaultLimits.unknownDepositMs]) {
    const recorder = recorderOf(http)
    const limits = { unknownDepositMs }
    const engine = createEngine({ plugins: pluginsAt(urls), http: recorder.http, clock, limits })
    await engine.ready()
    print(
      unknownDepositMs === 0
        ? '  asked every time'
        : `  not asked again for ${unknownDepositMs} ms when no provider knew it`,
    )
    const tracked = unknownDepositMs === 0 ? [...unknown, ...(await builtSwaps(engine))] : unknown
    for (const one of tracked) print(await row(engine, recorder, clock, one))
    await engine.dispose()
  }
  await http.close()
  await sandbox.close()
}

const unknown: readonly Tracked[] = [
  { name: 'unknown on Bitcoin', request: { hash: 'ab'.repeat(32), chainId: 'bitcoin' } },
  { name: 'unknown on Ethereum', request: { hash: `0x${'ab'.repeat(32)}`, chainId: '1' } },
]

const pluginsAt = (urls: SandboxUrls) => [
  utxo({ publicGateways: false, gateways: { BTC: { kind: 'esplora', url: urls.esplora.BTC ?? urls.base } } }),
  evm({ rpc: Object.fromEntries(Object.entries(urls.evm).map(([id, url]) => [chainById(id)?.code ?? id, url])) }),
  ...sandboxProviders(urls),
]

/** A swap of every provider that sells Bitcoin for Ether, tracked as its client would. */
const builtSwaps = async (engine: Engine): Promise<readonly Tracked[]> => {
  const addresses = { sourceAddress: SOURCE, destinationAddress: DESTINATION }
  const { routes } = await engine.quote({ read: () => ({ ...wish, ...addresses }) })
  const built: Tracked[] = []
  for (const { routeId, providers } of routes) {
    const swap = await engine.swap({ read: () => ({ ...swapBody, routeId, ...addresses }) }).catch(() => undefined)
    const depositChannelId = swap?.deposit?.channel?.id
    if (depositChannelId !== undefined)
      built.push({ name: `stored, ${providers.join('+')}`, request: { depositChannelId } })
  }
  return built
}

const swapBody = {
  disableBuildTx: true,
  disableBalanceCheck: true,
  disableEstimate: true,
  allowSmartContractSender: false,
  allowSmartContractReceiver: false,
  disableSecurityChecks: false,
  overrideSlippage: false,
}

const row = async (
  engine: Engine,
  recorder: Recorder,
  clock: { at: number },
  { name, request }: Tracked,
): Promise<string> => {
  recorder.recording = true
  for (let poll = 0; poll < POLLS; poll++) {
    clock.at += 500
    await engine.track({ read: () => request }).catch(() => undefined)
  }
  recorder.recording = false
  const requests = recorder.requests.splice(0)
  const services = new Set(requests.map(({ request: { url } }) => new URL(url).pathname.split('/')[1]))
  const perPoll = (requests.length / POLLS).toFixed(1).padStart(5)
  return `    ${name.padEnd(32)} ${perPoll}   ${[...services].join(' ')}`
}
