/** Identifies an actor: a person (`user:3`), a script's token (`token:5`), a yard link (`yard:7`), or `system`. */
export type ActorKey = string;

export const personKey = (id: number): ActorKey => `user:${id}`;

export const isPerson = (actor: ActorKey): boolean => actor.startsWith('user:');

export const isScript = (actor: ActorKey): boolean => actor.startsWith('token:');

export const isYard = (actor: ActorKey): boolean => actor.startsWith('yard:');
