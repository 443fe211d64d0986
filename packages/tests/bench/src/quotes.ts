import { thorchain } from '@switchyard/provider-thorchain'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { quoteCost } from './quote-cost.ts'
import { sandboxProviders } from './sandbox-providers.ts'

/** The same URLs under another base. */
const moved = (urls: SandboxUrls, base: string): SandboxUrls =>
  JSON.parse(JSON.stringify(urls).replaceAll(urls.base, base)) as SandboxUrls

/** Warm quotes through one provider, four and all. */
export const quotes = async (): Promise<void> => {
  const sandbox = createSandbox()
  const urls = await sandbox.listen()
  await quoteCost('Warm quote through THORChain', urls.base, (base) => [thorchain({ baseUrl: `${base}/thornode` })])
  await quoteCost('Warm quote through four providers', urls.base, (base) =>
    sandboxProviders(moved(urls, base)).slice(0, 4),
  )
  await quoteCost('Warm quote through every provider', urls.base, (base) => sandboxProviders(moved(urls, base)))
  await sandbox.close()
}
