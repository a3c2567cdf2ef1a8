import { descriptionLimit } from '@insaka/domain/enquiries/enquiries.schema'

export const limitHint = `Character limit : ${descriptionLimit}`
export const tooLong = `Exceeded Character Limit of ${descriptionLimit}.`
