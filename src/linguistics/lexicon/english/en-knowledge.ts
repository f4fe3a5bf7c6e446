/** English: what is capitalised and no name of a thing. */
export const KNOWLEDGE = {
  noNames: `Do Don't Not No Yes Or And Must Should May Only Always Never All Any Each Every Also Use Using Used See Example Examples Note Notes
Important Warning Tip Step Steps Option Page Pages Part Parts Appendix Item Items Rule Rules Version Versions Cheat Sheet Sheets Introduction
Summary Overview Conclusion References Reference Additional Further Other Others Such Most Many Some Both Either First Second Third Next Last
One Two Three Four Five Six Seven Eight Nine Ten Please Ensure Avoid Consider Make Keep Let Set Create Add Remove Check Verify True False Null
None Key Value Name Type Id e.g i.e etc Mr Mrs Ms Dr Prof TODO FAQ Q A Here There Then Thus Therefore Instead Otherwise Finally Optionally
AKA POC TBD WIP ASAP Rev Vol Ed Sec Chap DO's CRITICAL HIGH MEDIUM LOW INFO DENY ALLOW SAMEORIGIN GET POST PUT DELETE OPTIONS HEAD PATCH Good Bad Pros Cons Title Description Details Detail Total`,
  /** Behind these a number is part of the name. */
  numbered: 'RFC ISO FIPS IEEE IEC EN SP GB',
} as const;
