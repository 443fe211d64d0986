/** Key that signs the quotes of 1Click. Source: the key the published SDK verifies against. */
export const MANAGER_KEY = 'ed25519:reYaWhvwu8Jzo3WUM3zhn6VrhuMEF4eADL17qtRVifc'
