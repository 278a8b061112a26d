/** Who acts: a person's `user:3`, a script's `token:5`, a link of the yard's `yard:7`, or `system`. */
export type ActorKey = string;

export const personKey = (id: number): ActorKey => `user:${id}`;

export const isPerson = (actor: ActorKey): boolean => actor.startsWith('user:');

/** Whether it is a token's. */
export const isScript = (actor: ActorKey): boolean => actor.startsWith('token:');

/** Whether it is a link's of the yard. */
export const isYard = (actor: ActorKey): boolean => actor.startsWith('yard:');
