export const readKnowledge = 'read-knowledge'
export const embedKnowledge = 'embed-knowledge'
export const checkKnowledge = 'check-knowledge'
