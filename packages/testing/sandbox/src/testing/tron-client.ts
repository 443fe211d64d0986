import { TronWeb } from 'tronweb'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { addressOf } from './wallet.ts'

/** Tether on TRON. */
export const TRON_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A listening sandbox whose time stands still, and TronWeb with Alice's key over its gateway. */
export const openTron = async (): Promise<{
  readonly sandbox: Sandbox
  readonly tronWeb: TronWeb
  readonly alice: string
  readonly bob: string
  readonly pass: (blocks: number) => void
}> => {
  const sandbox = createSandbox({ seed: 'tron', speed: 60, clock: () => 1_790_000_000_000, networks: [] })
  const urls = await sandbox.listen()
  const { address: alice, privateKey } = addressOf(sandbox, 'TRON')
  const tronWeb = new TronWeb({ fullHost: urls.gateways.TRON?.trongrid ?? '', privateKey })
  const pass = (blocks: number): void => sandbox.world.clock.pass(blocks * 3_000)
  return { sandbox, tronWeb, alice, bob: addressOf(sandbox, 'TRON', undefined, 'bob').address, pass }
}

/** An account that nobody has paid yet. */
export const strangerOf = (fill: number): string => TronWeb.address.fromPrivateKey(`${fill}`.repeat(64)) as string
