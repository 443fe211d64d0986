import { type Adapter, adapter } from '../adapter.ts'
import { type FamilyConfig, familyMembers } from '../family-members.ts'

/** MAYAChain; see `MayachainOptions` in `@switchyard/provider-mayachain`. */
export const mayachainAdapter: Adapter<FamilyConfig> = adapter(familyMembers, async (options) =>
  (await import('@switchyard/provider-mayachain')).mayachain(options),
)
