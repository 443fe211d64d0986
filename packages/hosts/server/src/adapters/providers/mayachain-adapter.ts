import { type Adapter, createAdapter } from '../create-adapter.ts'
import { type FamilyConfig, familyMembers } from '../family-members.ts'

/** MAYAChain; see `MayachainOptions` in `@switchyard/provider-mayachain`. */
export const mayachainAdapter: Adapter<FamilyConfig> = createAdapter(familyMembers, async (options) =>
  (await import('@switchyard/provider-mayachain')).mayachain(options),
)
