export interface WorkspacePackage {
  /** Folder from the root of the repository. */
  readonly path: string
  /** Name without the scope. */
  readonly name: string
  readonly isPrivate: boolean
  readonly manifest: Record<string, unknown>
}

export declare const root: string
export declare const packages: readonly WorkspacePackage[]
export declare const examples: readonly WorkspacePackage[]
export declare const published: readonly WorkspacePackage[]
export declare const folderOf: (name: string) => string
