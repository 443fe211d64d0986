/** A node of a syntax tree, as ESTree with TypeScript. */
export interface SyntaxNode {
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: members depend on the type of the node
  readonly [member: string]: any
}

export declare const filesBelow: (folder: string) => readonly string[]
export declare const sourcesOf: (path: string) => readonly string[]
export declare const isTest: (file: string) => boolean
export declare const syntaxOf: (file: string) => SyntaxNode & { readonly body: readonly SyntaxNode[] }
