import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { print } from './print.ts'

/** CPU of building one Bitcoin transaction from 500 coins, beside a floor; in a process that has loaded nothing else. */
export const buildCost = (): void => {
  const script = fileURLToPath(new URL('../../../chains/utxo/bench/build.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error('The benchmark of chain-utxo failed.')
  print(stdout.trimEnd())
}
