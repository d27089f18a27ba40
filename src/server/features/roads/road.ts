import type { Position } from '#domain/geo/state-plane.ts'

/** 1 an interstate, 2 a US route or another freeway, 3 a main state route, 4 a street. */
export type RoadClass = 1 | 2 | 3 | 4

/** A road in degrees of longitude and latitude; `name` is empty where none is known. */
export type Road = { class: RoadClass; name: string; line: readonly Position[] }

/** Whose files are read: the Census Bureau's TIGER/Line roads, the state's route characteristics. */
export type RoadSource = 'tiger' | 'ncdot'
