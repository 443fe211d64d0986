import { thorchain } from '@switchyard/provider-thorchain'
import { createSandbox } from '@switchyard/sandbox'
import { quoteCost } from './quote-cost.ts'

const sandbox = createSandbox()
const { base } = await sandbox.listen()

process.stdout.write('Warm quote through THORChain\n')
await quoteCost(() => [thorchain({ baseUrl: `${base}/thornode` })])
await sandbox.close()
