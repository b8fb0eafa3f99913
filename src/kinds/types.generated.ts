// Generated from facts/ by scripts/generate-kinds.ts: change it there.
/** In the form that facts/README.md describes. */
export const TYPE_TABLE: string = `package admission.v1 io.k8s.api.admission.v1 admission.k8s.io/v1
AdmissionRequest
 uid string 1
 kind meta.v1.GroupVersionKind 2
 resource meta.v1.GroupVersionResource 3
 subResource string 4?
 requestKind *meta.v1.GroupVersionKind 13?
 requestResource *meta.v1.GroupVersionResource 14?
 requestSubResource string 15?
 name string 5?
 namespace string 6?
 operation string 7
 userInfo authentication.v1.UserInfo 8
 object runtime.RawExtension 9?
 oldObject runtime.RawExtension 10?
 dryRun *bool 11?
 options runtime.RawExtension 12?
AdmissionResponse
 uid string 1
 allowed bool 2
 status *meta.v1.Status 3?
 patch bytes 4?
 patchType *string 5?
 auditAnnotations {}string 6?
 warnings []string 7?
AdmissionReview kind typed
 request *AdmissionRequest 1?
 response *AdmissionResponse 2?
package admission.v1beta1 io.k8s.api.admission.v1beta1 admission.k8s.io/v1beta1
AdmissionRequest
 uid string 1
 kind meta.v1.GroupVersionKind 2
 resource meta.v1.GroupVersionResource 3
 subResource string 4?
 requestKind *meta.v1.GroupVersionKind 13?
 requestResource *meta.v1.GroupVersionResource 14?
 requestSubResource string 15?
 name string 5?
 namespace string 6?
 operation string 7
 userInfo authentication.v1.UserInfo 8
 object runtime.RawExtension 9?
 oldObject runtime.RawExtension 10?
 dryRun *bool 11?
 options runtime.RawExtension 12?
AdmissionResponse
 uid string 1
 allowed bool 2
 status *meta.v1.Status 3?
 patch bytes 4?
 patchType *string 5?
 auditAnnotations {}string 6?
 warnings []string 7?
AdmissionReview kind typed
 request *AdmissionRequest 1?
 response *AdmissionResponse 2?
package admissionregistration.v1 io.k8s.api.admissionregistration.v1 admissionregistration.k8s.io/v1
AuditAnnotation
 key string 1!
 valueExpression string 2!
ExpressionWarning
 fieldRef string 2!
 warning string 3!
MatchCondition
 name string 1!
 expression string 2!
MatchResources map:atomic
 namespaceSelector *meta.v1.LabelSelector 1?
 objectSelector *meta.v1.LabelSelector 2?
 resourceRules []NamedRuleWithOperations 3? list:atomic
 excludeResourceRules []NamedRuleWithOperations 4? list:atomic
 matchPolicy *string 7?
MutatingWebhook
 name string 1!
 clientConfig WebhookClientConfig 2!
 rules []RuleWithOperations 3? list:atomic
 failurePolicy *string 4?
 matchPolicy *string 9?
 namespaceSelector *meta.v1.LabelSelector 5?
 objectSelector *meta.v1.LabelSelector 11?
 sideEffects *string 6!
 timeoutSeconds *int32 7?
 admissionReviewVersions []string 8! list:atomic
 reinvocationPolicy *string 10?
 matchConditions []MatchCondition 12? list:map keys:name patch:merge key:name
MutatingWebhookConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 webhooks []MutatingWebhook 2? list:map keys:name patch:merge key:name
MutatingWebhookConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingWebhookConfiguration 2!
NamedRuleWithOperations map:atomic
 resourceNames []string 1? list:atomic
 operations []string 2.1? list:atomic
 apiGroups []string 2.2.1? list:atomic
 apiVersions []string 2.2.2? list:atomic
 resources []string 2.2.3? list:atomic
 scope *string 2.2.4?
ParamKind map:atomic
 apiVersion string 1?
 kind string 2?
ParamRef map:atomic
 name string 1?
 namespace string 2?
 selector *meta.v1.LabelSelector 3?
 parameterNotFoundAction *string 4?
RuleWithOperations
 operations []string 1? list:atomic
 apiGroups []string 2.1? list:atomic
 apiVersions []string 2.2? list:atomic
 resources []string 2.3? list:atomic
 scope *string 2.4?
ServiceReference
 namespace string 1!
 name string 2!
 path *string 3?
 port *int32 4?
TypeChecking
 expressionWarnings []ExpressionWarning 1? list:atomic
ValidatingAdmissionPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicySpec 2?
 status ValidatingAdmissionPolicyStatus 3?
ValidatingAdmissionPolicyBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicyBindingSpec 2?
ValidatingAdmissionPolicyBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicyBinding 2!
ValidatingAdmissionPolicyBindingSpec
 policyName string 1?
 paramRef *ParamRef 2?
 matchResources *MatchResources 3?
 validationActions []string 4? list:set
ValidatingAdmissionPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicy 2!
ValidatingAdmissionPolicySpec
 paramKind *ParamKind 1?
 matchConstraints *MatchResources 2?
 validations []Validation 3? list:atomic
 failurePolicy *string 4?
 auditAnnotations []AuditAnnotation 5? list:atomic
 matchConditions []MatchCondition 6? list:map keys:name patch:merge key:name
 variables []Variable 7? list:map keys:name patch:merge key:name
ValidatingAdmissionPolicyStatus
 observedGeneration int64 1?
 typeChecking *TypeChecking 2?
 conditions []meta.v1.Condition 3? list:map keys:type
ValidatingWebhook
 name string 1!
 clientConfig WebhookClientConfig 2!
 rules []RuleWithOperations 3? list:atomic
 failurePolicy *string 4?
 matchPolicy *string 9?
 namespaceSelector *meta.v1.LabelSelector 5?
 objectSelector *meta.v1.LabelSelector 10?
 sideEffects *string 6!
 timeoutSeconds *int32 7?
 admissionReviewVersions []string 8! list:atomic
 matchConditions []MatchCondition 11? list:map keys:name patch:merge key:name
ValidatingWebhookConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 webhooks []ValidatingWebhook 2? list:map keys:name patch:merge key:name
ValidatingWebhookConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingWebhookConfiguration 2!
Validation
 expression string 1!
 message string 2?
 reason *string 3?
 messageExpression string 4?
Variable map:atomic
 name string 1!
 expression string 2!
WebhookClientConfig
 url *string 3?
 service *ServiceReference 1?
 caBundle bytes 2?
package admissionregistration.v1alpha1 io.k8s.api.admissionregistration.v1alpha1 admissionregistration.k8s.io/v1alpha1
ApplyConfiguration
 expression string 1?
AuditAnnotation
 key string 1
 valueExpression string 2
ExpressionWarning
 fieldRef string 2
 warning string 3
JSONPatch
 expression string 1?
MatchCondition
 name string 1!
 expression string 2!
MatchResources map:atomic
 namespaceSelector *meta.v1.LabelSelector 1?
 objectSelector *meta.v1.LabelSelector 2?
 resourceRules []NamedRuleWithOperations 3? list:atomic
 excludeResourceRules []NamedRuleWithOperations 4? list:atomic
 matchPolicy *string 7?
MutatingAdmissionPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec MutatingAdmissionPolicySpec 2?
MutatingAdmissionPolicyBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 spec MutatingAdmissionPolicyBindingSpec 2?
MutatingAdmissionPolicyBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingAdmissionPolicyBinding 2!
MutatingAdmissionPolicyBindingSpec
 policyName string 1?
 paramRef *ParamRef 2?
 matchResources *MatchResources 3?
MutatingAdmissionPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingAdmissionPolicy 2!
MutatingAdmissionPolicySpec
 paramKind *ParamKind 1?
 matchConstraints *MatchResources 2?
 variables []Variable 3? list:atomic
 mutations []Mutation 4? list:atomic
 failurePolicy *string 5?
 matchConditions []MatchCondition 6? list:map keys:name patch:merge key:name
 reinvocationPolicy string 7?
Mutation
 patchType string 2!
 applyConfiguration *ApplyConfiguration 3?
 jsonPatch *JSONPatch 4?
NamedRuleWithOperations map:atomic
 resourceNames []string 1? list:atomic
 operations []string 2.1? list:atomic
 apiGroups []string 2.2.1? list:atomic
 apiVersions []string 2.2.2? list:atomic
 resources []string 2.2.3? list:atomic
 scope *string 2.2.4?
ParamKind map:atomic
 apiVersion string 1?
 kind string 2?
ParamRef map:atomic
 name string 1?
 namespace string 2?
 selector *meta.v1.LabelSelector 3?
 parameterNotFoundAction *string 4?
TypeChecking
 expressionWarnings []ExpressionWarning 1?
ValidatingAdmissionPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicySpec 2?
 status ValidatingAdmissionPolicyStatus 3?
ValidatingAdmissionPolicyBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicyBindingSpec 2?
ValidatingAdmissionPolicyBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicyBinding 2
ValidatingAdmissionPolicyBindingSpec
 policyName string 1?
 paramRef *ParamRef 2?
 matchResources *MatchResources 3?
 validationActions []string 4?
ValidatingAdmissionPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicy 2
ValidatingAdmissionPolicySpec
 paramKind *ParamKind 1?
 matchConstraints *MatchResources 2?
 validations []Validation 3?
 failurePolicy *string 4?
 auditAnnotations []AuditAnnotation 5?
 matchConditions []MatchCondition 6? patch:merge key:name
 variables []Variable 7? patch:merge key:name
ValidatingAdmissionPolicyStatus
 observedGeneration int64 1?
 typeChecking *TypeChecking 2?
 conditions []meta.v1.Condition 3?
Validation
 expression string 1
 message string 2?
 reason *string 3?
 messageExpression string 4?
Variable
 name string 1!
 expression string 2!
package admissionregistration.v1beta1 io.k8s.api.admissionregistration.v1beta1 admissionregistration.k8s.io/v1beta1
ApplyConfiguration
 expression string 1?
AuditAnnotation
 key string 1
 valueExpression string 2
ExpressionWarning
 fieldRef string 2
 warning string 3
JSONPatch
 expression string 1?
MatchCondition
 name string 1!
 expression string 2!
MatchResources map:atomic
 namespaceSelector *meta.v1.LabelSelector 1?
 objectSelector *meta.v1.LabelSelector 2?
 resourceRules []NamedRuleWithOperations 3? list:atomic
 excludeResourceRules []NamedRuleWithOperations 4? list:atomic
 matchPolicy *string 7?
MutatingAdmissionPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec MutatingAdmissionPolicySpec 2?
MutatingAdmissionPolicyBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 spec MutatingAdmissionPolicyBindingSpec 2?
MutatingAdmissionPolicyBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingAdmissionPolicyBinding 2!
MutatingAdmissionPolicyBindingSpec
 policyName string 1?
 paramRef *ParamRef 2?
 matchResources *MatchResources 3?
MutatingAdmissionPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingAdmissionPolicy 2!
MutatingAdmissionPolicySpec
 paramKind *ParamKind 1?
 matchConstraints *MatchResources 2?
 variables []Variable 3? list:atomic
 mutations []Mutation 4? list:atomic
 failurePolicy *string 5?
 matchConditions []MatchCondition 6? list:map keys:name patch:merge key:name
 reinvocationPolicy string 7?
MutatingWebhook
 name string 1
 clientConfig WebhookClientConfig 2
 rules []admissionregistration.v1.RuleWithOperations 3?
 failurePolicy *string 4?
 matchPolicy *string 9?
 namespaceSelector *meta.v1.LabelSelector 5?
 objectSelector *meta.v1.LabelSelector 11?
 sideEffects *string 6?
 timeoutSeconds *int32 7?
 admissionReviewVersions []string 8?
 reinvocationPolicy *string 10?
 matchConditions []MatchCondition 12? patch:merge key:name
MutatingWebhookConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 webhooks []MutatingWebhook 2? patch:merge key:name
MutatingWebhookConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []MutatingWebhookConfiguration 2
Mutation
 patchType string 2!
 applyConfiguration *ApplyConfiguration 3?
 jsonPatch *JSONPatch 4?
NamedRuleWithOperations map:atomic
 resourceNames []string 1? list:atomic
 operations []string 2.1? list:atomic
 apiGroups []string 2.2.1? list:atomic
 apiVersions []string 2.2.2? list:atomic
 resources []string 2.2.3? list:atomic
 scope *string 2.2.4?
ParamKind map:atomic
 apiVersion string 1?
 kind string 2?
ParamRef map:atomic
 name string 1?
 namespace string 2?
 selector *meta.v1.LabelSelector 3?
 parameterNotFoundAction *string 4?
ServiceReference
 namespace string 1
 name string 2
 path *string 3?
 port *int32 4?
TypeChecking
 expressionWarnings []ExpressionWarning 1?
ValidatingAdmissionPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicySpec 2?
 status ValidatingAdmissionPolicyStatus 3?
ValidatingAdmissionPolicyBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ValidatingAdmissionPolicyBindingSpec 2?
ValidatingAdmissionPolicyBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicyBinding 2
ValidatingAdmissionPolicyBindingSpec
 policyName string 1?
 paramRef *ParamRef 2?
 matchResources *MatchResources 3?
 validationActions []string 4?
ValidatingAdmissionPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingAdmissionPolicy 2
ValidatingAdmissionPolicySpec
 paramKind *ParamKind 1?
 matchConstraints *MatchResources 2?
 validations []Validation 3?
 failurePolicy *string 4?
 auditAnnotations []AuditAnnotation 5?
 matchConditions []MatchCondition 6? patch:merge key:name
 variables []Variable 7? patch:merge key:name
ValidatingAdmissionPolicyStatus
 observedGeneration int64 1?
 typeChecking *TypeChecking 2?
 conditions []meta.v1.Condition 3?
ValidatingWebhook
 name string 1
 clientConfig WebhookClientConfig 2
 rules []admissionregistration.v1.RuleWithOperations 3?
 failurePolicy *string 4?
 matchPolicy *string 9?
 namespaceSelector *meta.v1.LabelSelector 5?
 objectSelector *meta.v1.LabelSelector 10?
 sideEffects *string 6?
 timeoutSeconds *int32 7?
 admissionReviewVersions []string 8?
 matchConditions []MatchCondition 11? patch:merge key:name
ValidatingWebhookConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 webhooks []ValidatingWebhook 2? patch:merge key:name
ValidatingWebhookConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []ValidatingWebhookConfiguration 2
Validation
 expression string 1
 message string 2?
 reason *string 3?
 messageExpression string 4?
Variable map:atomic
 name string 1!
 expression string 2!
WebhookClientConfig
 url *string 3?
 service *ServiceReference 1?
 caBundle bytes 2?
package apidiscovery.v2 io.k8s.api.apidiscovery.v2 apidiscovery.k8s.io/v2
APIGroupDiscovery kind typed
 metadata meta.v1.ObjectMeta 1?
 versions []APIVersionDiscovery 2?
APIGroupDiscoveryList kind typed
 metadata meta.v1.ListMeta 1?
 items []APIGroupDiscovery 2
APIResourceDiscovery
 resource string 1
 responseKind *meta.v1.GroupVersionKind 2?
 scope string 3
 singularResource string 4
 verbs []string 5
 shortNames []string 6?
 categories []string 7?
 subresources []APISubresourceDiscovery 8?
APISubresourceDiscovery
 subresource string 1
 responseKind *meta.v1.GroupVersionKind 2?
 acceptedTypes []meta.v1.GroupVersionKind 3?
 verbs []string 4
APIVersionDiscovery
 version string 1
 resources []APIResourceDiscovery 2?
 freshness string 3?
package apidiscovery.v2beta1 io.k8s.api.apidiscovery.v2beta1 apidiscovery.k8s.io/v2beta1
APIGroupDiscovery kind typed
 metadata meta.v1.ObjectMeta 1?
 versions []APIVersionDiscovery 2?
APIGroupDiscoveryList kind typed
 metadata meta.v1.ListMeta 1?
 items []APIGroupDiscovery 2
APIResourceDiscovery
 resource string 1
 responseKind *meta.v1.GroupVersionKind 2?
 scope string 3
 singularResource string 4
 verbs []string 5
 shortNames []string 6?
 categories []string 7?
 subresources []APISubresourceDiscovery 8?
APISubresourceDiscovery
 subresource string 1
 responseKind *meta.v1.GroupVersionKind 2?
 acceptedTypes []meta.v1.GroupVersionKind 3?
 verbs []string 4
APIVersionDiscovery
 version string 1
 resources []APIResourceDiscovery 2?
 freshness string 3?
package apiextensions.v1 io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1 apiextensions.k8s.io/v1
ConversionRequest
 uid string 1
 desiredAPIVersion string 2
 objects []runtime.RawExtension 3
ConversionResponse
 uid string 1
 convertedObjects []runtime.RawExtension 2
 result meta.v1.Status 3
ConversionReview kind typed
 request *ConversionRequest 1?
 response *ConversionResponse 2?
CustomResourceColumnDefinition
 name string 1!
 type string 2!
 format string 3?
 description string 4?
 priority int32 5?
 jsonPath string 6!
CustomResourceConversion
 strategy string 1!
 webhook *WebhookConversion 2?
CustomResourceDefinition kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CustomResourceDefinitionSpec 2!
 status CustomResourceDefinitionStatus 3?
CustomResourceDefinitionCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
 observedGeneration int64 6?
CustomResourceDefinitionList kind typed
 metadata meta.v1.ListMeta 1?
 items []CustomResourceDefinition 2!
CustomResourceDefinitionNames
 plural string 1!
 singular string 2?
 shortNames []string 3? list:atomic
 kind string 4!
 listKind string 5?
 categories []string 6? list:atomic
CustomResourceDefinitionSpec
 group string 1!
 names CustomResourceDefinitionNames 3!
 scope string 4!
 versions []CustomResourceDefinitionVersion 7! list:atomic
 conversion *CustomResourceConversion 9?
 preserveUnknownFields bool 10?
CustomResourceDefinitionStatus
 conditions []CustomResourceDefinitionCondition 1 list:map keys:type
 acceptedNames CustomResourceDefinitionNames 2
 storedVersions []string 3 list:atomic
 observedGeneration int64 4?
CustomResourceDefinitionVersion
 name string 1!
 served bool 2!
 storage bool 3!
 deprecated bool 7?
 deprecationWarning *string 8?
 schema *CustomResourceValidation 4?
 subresources *CustomResourceSubresources 5?
 additionalPrinterColumns []CustomResourceColumnDefinition 6? list:atomic
 selectableFields []SelectableField 9? list:atomic
CustomResourceSubresourceScale
 specReplicasPath string 1!
 statusReplicasPath string 2!
 labelSelectorPath *string 3?
CustomResourceSubresourceStatus
CustomResourceSubresources
 status *CustomResourceSubresourceStatus 1?
 scale *CustomResourceSubresourceScale 2?
CustomResourceValidation
 openAPIV3Schema *JSONSchemaProps 1?
ExternalDocumentation
 description string 1?
 url string 2?
JSON leaf:raw
JSONSchemaProps
 id string 1?
 $schema string 2?
 $ref *string 3?
 description string 4?
 type string 5?
 format string 6?
 title string 7?
 default *JSON 8?
 maximum *double 9?
 exclusiveMaximum bool 10?
 minimum *double 11?
 exclusiveMinimum bool 12?
 maxLength *int64 13?
 minLength *int64 14?
 pattern string 15?
 maxItems *int64 16?
 minItems *int64 17?
 uniqueItems bool 18?
 multipleOf *double 19?
 enum []JSON 20? list:atomic
 maxProperties *int64 21?
 minProperties *int64 22?
 required []string 23? list:atomic
 items *JSONSchemaPropsOrArray 24?
 allOf []JSONSchemaProps 25? list:atomic
 oneOf []JSONSchemaProps 26? list:atomic
 anyOf []JSONSchemaProps 27? list:atomic
 not *JSONSchemaProps 28?
 properties {}JSONSchemaProps 29?
 additionalProperties *JSONSchemaPropsOrBool 30?
 patternProperties {}JSONSchemaProps 31?
 dependencies {}JSONSchemaPropsOrStringArray 32?
 additionalItems *JSONSchemaPropsOrBool 33?
 definitions {}JSONSchemaProps 34?
 externalDocs *ExternalDocumentation 35?
 example *JSON 36?
 nullable bool 37?
 x-kubernetes-preserve-unknown-fields *bool 38?
 x-kubernetes-embedded-resource bool 39?
 x-kubernetes-int-or-string bool 40?
 x-kubernetes-list-map-keys []string 41? list:atomic
 x-kubernetes-list-type *string 42?
 x-kubernetes-map-type *string 43?
 x-kubernetes-validations []ValidationRule 44? list:map keys:rule patch:merge key:rule
JSONSchemaPropsOrArray leaf:schema-or-list
JSONSchemaPropsOrBool leaf:schema-or-bool
JSONSchemaPropsOrStringArray leaf:schema-or-strings
SelectableField
 jsonPath string 1!
ServiceReference
 namespace string 1!
 name string 2!
 path *string 3?
 port *int32 4?
ValidationRule
 rule string 1!
 message string 2?
 messageExpression string 3?
 reason *string 4?
 fieldPath string 5?
 optionalOldSelf *bool 6?
WebhookClientConfig
 url *string 3?
 service *ServiceReference 1?
 caBundle bytes 2?
WebhookConversion
 clientConfig *WebhookClientConfig 2?
 conversionReviewVersions []string 3! list:atomic
package apiregistration.v1 io.k8s.kube-aggregator.pkg.apis.apiregistration.v1 apiregistration.k8s.io/v1
APIService kind typed
 metadata meta.v1.ObjectMeta 1?
 spec APIServiceSpec 2?
 status APIServiceStatus 3?
APIServiceCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
APIServiceList kind typed
 metadata meta.v1.ListMeta 1?
 items []APIService 2!
APIServiceSpec
 service *ServiceReference 1?
 group string 2?
 version string 3?
 insecureSkipTLSVerify bool 4?
 caBundle bytes 5? list:atomic
 groupPriorityMinimum int32 7!
 versionPriority int32 8!
APIServiceStatus
 conditions []APIServiceCondition 1? list:map keys:type patch:merge key:type
ServiceReference
 namespace string 1?
 name string 2?
 port *int32 3?
package apiserverinternal.v1alpha1 io.k8s.api.apiserverinternal.v1alpha1 internal.apiserver.k8s.io/v1alpha1
ServerStorageVersion
 apiServerID string 1?
 encodingVersion string 2?
 decodableVersions []string 3? list:set
 servedVersions []string 4? list:set
StorageVersion kind typed
 metadata meta.v1.ObjectMeta 1?
 spec StorageVersionSpec 2!
 status StorageVersionStatus 3!
StorageVersionCondition
 type string 1!
 status string 2!
 observedGeneration int64 3?
 lastTransitionTime meta.v1.Time 4?
 reason string 5!
 message string 6!?
StorageVersionList kind typed
 metadata meta.v1.ListMeta 1?
 items []StorageVersion 2!
StorageVersionSpec
StorageVersionStatus
 storageVersions []ServerStorageVersion 1? list:map keys:apiServerID
 commonEncodingVersion *string 2?
 conditions []StorageVersionCondition 3? list:map keys:type
package apps.v1 io.k8s.api.apps.v1 apps/v1
ControllerRevision kind typed
 metadata meta.v1.ObjectMeta 1?
 data runtime.RawExtension 2?
 revision int64 3!
ControllerRevisionList kind typed
 metadata meta.v1.ListMeta 1?
 items []ControllerRevision 2!
DaemonSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DaemonSetSpec 2?
 status DaemonSetStatus 3?
DaemonSetCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
DaemonSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []DaemonSet 2!
DaemonSetSpec
 selector *meta.v1.LabelSelector 1!
 template core.v1.PodTemplateSpec 2!
 updateStrategy DaemonSetUpdateStrategy 3?
 minReadySeconds int32 4?
 revisionHistoryLimit *int32 6?
DaemonSetStatus
 currentNumberScheduled int32 1!
 numberMisscheduled int32 2!
 desiredNumberScheduled int32 3!
 numberReady int32 4!
 observedGeneration int64 5?
 updatedNumberScheduled int32 6?
 numberAvailable int32 7?
 numberUnavailable int32 8?
 collisionCount *int32 9?
 conditions []DaemonSetCondition 10? list:map keys:type patch:merge key:type
DaemonSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateDaemonSet 2?
Deployment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeploymentSpec 2?
 status DeploymentStatus 3?
DeploymentCondition
 type string 1!
 status string 2!
 lastUpdateTime meta.v1.Time 6?
 lastTransitionTime meta.v1.Time 7?
 reason string 4?
 message string 5?
DeploymentList kind typed
 metadata meta.v1.ListMeta 1?
 items []Deployment 2!
DeploymentSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2!
 template core.v1.PodTemplateSpec 3!
 strategy DeploymentStrategy 4? patch:retainKeys
 minReadySeconds int32 5?
 revisionHistoryLimit *int32 6?
 paused bool 7?
 progressDeadlineSeconds *int32 9?
DeploymentStatus
 observedGeneration int64 1?
 replicas int32 2?
 updatedReplicas int32 3?
 readyReplicas int32 7?
 availableReplicas int32 4?
 unavailableReplicas int32 5?
 terminatingReplicas *int32 9?
 conditions []DeploymentCondition 6? list:map keys:type patch:merge key:type
 collisionCount *int32 8?
DeploymentStrategy
 type string 1?
 rollingUpdate *RollingUpdateDeployment 2?
ReplicaSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ReplicaSetSpec 2?
 status ReplicaSetStatus 3?
ReplicaSetCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
ReplicaSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []ReplicaSet 2!
ReplicaSetSpec
 replicas *int32 1?
 minReadySeconds int32 4?
 selector *meta.v1.LabelSelector 2!
 template core.v1.PodTemplateSpec 3?
ReplicaSetStatus
 replicas int32 1!
 fullyLabeledReplicas int32 2?
 readyReplicas int32 4?
 availableReplicas int32 5?
 terminatingReplicas *int32 7?
 observedGeneration int64 3?
 conditions []ReplicaSetCondition 6? list:map keys:type patch:merge key:type
RollingUpdateDaemonSet
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateDeployment
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateStatefulSetStrategy
 partition *int32 1?
 maxUnavailable *intstr.IntOrString 2?
StatefulSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec StatefulSetSpec 2?
 status StatefulSetStatus 3?
StatefulSetCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
StatefulSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []StatefulSet 2!
StatefulSetOrdinals
 start int32 1
StatefulSetPersistentVolumeClaimRetentionPolicy
 whenDeleted string 1?
 whenScaled string 2?
StatefulSetSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2!
 template core.v1.PodTemplateSpec 3!
 volumeClaimTemplates []core.v1.PersistentVolumeClaim 4? list:atomic
 serviceName string 5
 podManagementPolicy string 6?
 updateStrategy StatefulSetUpdateStrategy 7?
 revisionHistoryLimit *int32 8?
 minReadySeconds int32 9?
 persistentVolumeClaimRetentionPolicy *StatefulSetPersistentVolumeClaimRetentionPolicy 10?
 ordinals *StatefulSetOrdinals 11?
StatefulSetStatus
 observedGeneration int64 1?
 replicas int32 2!
 readyReplicas int32 3?
 currentReplicas int32 4?
 updatedReplicas int32 5?
 currentRevision string 6?
 updateRevision string 7?
 collisionCount *int32 9?
 conditions []StatefulSetCondition 10? list:map keys:type patch:merge key:type
 availableReplicas int32 11
StatefulSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateStatefulSetStrategy 2?
package apps.v1beta1 io.k8s.api.apps.v1beta1 apps/v1beta1
ControllerRevision kind typed
 metadata meta.v1.ObjectMeta 1?
 data runtime.RawExtension 2?
 revision int64 3
ControllerRevisionList kind typed
 metadata meta.v1.ListMeta 1?
 items []ControllerRevision 2
Deployment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeploymentSpec 2?
 status DeploymentStatus 3?
DeploymentCondition
 type string 1
 status string 2
 lastUpdateTime meta.v1.Time 6?
 lastTransitionTime meta.v1.Time 7?
 reason string 4?
 message string 5?
DeploymentList kind typed
 metadata meta.v1.ListMeta 1?
 items []Deployment 2
DeploymentRollback kind typed
 name string 1
 updatedAnnotations {}string 2?
 rollbackTo RollbackConfig 3
DeploymentSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2?
 template core.v1.PodTemplateSpec 3
 strategy DeploymentStrategy 4? patch:retainKeys
 minReadySeconds int32 5?
 revisionHistoryLimit *int32 6?
 paused bool 7?
 rollbackTo *RollbackConfig 8?
 progressDeadlineSeconds *int32 9?
DeploymentStatus
 observedGeneration int64 1?
 replicas int32 2?
 updatedReplicas int32 3?
 readyReplicas int32 7?
 availableReplicas int32 4?
 unavailableReplicas int32 5?
 terminatingReplicas *int32 9?
 conditions []DeploymentCondition 6? patch:merge key:type
 collisionCount *int32 8?
DeploymentStrategy
 type string 1?
 rollingUpdate *RollingUpdateDeployment 2?
RollbackConfig
 revision int64 1?
RollingUpdateDeployment
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateStatefulSetStrategy
 partition *int32 1?
 maxUnavailable *intstr.IntOrString 2?
Scale kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ScaleSpec 2?
 status ScaleStatus 3?
ScaleSpec
 replicas int32 1?
ScaleStatus
 replicas int32 1
 selector {}string 2?
 targetSelector string 3?
StatefulSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec StatefulSetSpec 2?
 status StatefulSetStatus 3?
StatefulSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
StatefulSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []StatefulSet 2
StatefulSetOrdinals
 start int32 1
StatefulSetPersistentVolumeClaimRetentionPolicy
 whenDeleted string 1?
 whenScaled string 2?
StatefulSetSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2?
 template core.v1.PodTemplateSpec 3
 volumeClaimTemplates []core.v1.PersistentVolumeClaim 4?
 serviceName string 5
 podManagementPolicy string 6?
 updateStrategy StatefulSetUpdateStrategy 7?
 revisionHistoryLimit *int32 8?
 minReadySeconds int32 9?
 persistentVolumeClaimRetentionPolicy *StatefulSetPersistentVolumeClaimRetentionPolicy 10?
 ordinals *StatefulSetOrdinals 11?
StatefulSetStatus
 observedGeneration *int64 1?
 replicas int32 2
 readyReplicas int32 3?
 currentReplicas int32 4?
 updatedReplicas int32 5?
 currentRevision string 6?
 updateRevision string 7?
 collisionCount *int32 9?
 conditions []StatefulSetCondition 10? patch:merge key:type
 availableReplicas int32 11
StatefulSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateStatefulSetStrategy 2?
package apps.v1beta2 io.k8s.api.apps.v1beta2 apps/v1beta2
ControllerRevision kind typed
 metadata meta.v1.ObjectMeta 1?
 data runtime.RawExtension 2?
 revision int64 3
ControllerRevisionList kind typed
 metadata meta.v1.ListMeta 1?
 items []ControllerRevision 2
DaemonSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DaemonSetSpec 2?
 status DaemonSetStatus 3?
DaemonSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
DaemonSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []DaemonSet 2
DaemonSetSpec
 selector *meta.v1.LabelSelector 1
 template core.v1.PodTemplateSpec 2
 updateStrategy DaemonSetUpdateStrategy 3?
 minReadySeconds int32 4?
 revisionHistoryLimit *int32 6?
DaemonSetStatus
 currentNumberScheduled int32 1
 numberMisscheduled int32 2
 desiredNumberScheduled int32 3
 numberReady int32 4
 observedGeneration int64 5?
 updatedNumberScheduled int32 6?
 numberAvailable int32 7?
 numberUnavailable int32 8?
 collisionCount *int32 9?
 conditions []DaemonSetCondition 10? patch:merge key:type
DaemonSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateDaemonSet 2?
Deployment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeploymentSpec 2?
 status DeploymentStatus 3?
DeploymentCondition
 type string 1
 status string 2
 lastUpdateTime meta.v1.Time 6?
 lastTransitionTime meta.v1.Time 7?
 reason string 4?
 message string 5?
DeploymentList kind typed
 metadata meta.v1.ListMeta 1?
 items []Deployment 2
DeploymentSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2
 template core.v1.PodTemplateSpec 3
 strategy DeploymentStrategy 4? patch:retainKeys
 minReadySeconds int32 5?
 revisionHistoryLimit *int32 6?
 paused bool 7?
 progressDeadlineSeconds *int32 9?
DeploymentStatus
 observedGeneration int64 1?
 replicas int32 2?
 updatedReplicas int32 3?
 readyReplicas int32 7?
 availableReplicas int32 4?
 unavailableReplicas int32 5?
 terminatingReplicas *int32 9?
 conditions []DeploymentCondition 6? patch:merge key:type
 collisionCount *int32 8?
DeploymentStrategy
 type string 1?
 rollingUpdate *RollingUpdateDeployment 2?
ReplicaSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ReplicaSetSpec 2?
 status ReplicaSetStatus 3?
ReplicaSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
ReplicaSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []ReplicaSet 2
ReplicaSetSpec
 replicas *int32 1?
 minReadySeconds int32 4?
 selector *meta.v1.LabelSelector 2
 template core.v1.PodTemplateSpec 3?
ReplicaSetStatus
 replicas int32 1
 fullyLabeledReplicas int32 2?
 readyReplicas int32 4?
 availableReplicas int32 5?
 terminatingReplicas *int32 7?
 observedGeneration int64 3?
 conditions []ReplicaSetCondition 6? patch:merge key:type
RollingUpdateDaemonSet
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateDeployment
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateStatefulSetStrategy
 partition *int32 1?
 maxUnavailable *intstr.IntOrString 2?
Scale kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ScaleSpec 2?
 status ScaleStatus 3?
ScaleSpec
 replicas int32 1?
ScaleStatus
 replicas int32 1
 selector {}string 2?
 targetSelector string 3?
StatefulSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec StatefulSetSpec 2?
 status StatefulSetStatus 3?
StatefulSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
StatefulSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []StatefulSet 2
StatefulSetOrdinals
 start int32 1
StatefulSetPersistentVolumeClaimRetentionPolicy
 whenDeleted string 1?
 whenScaled string 2?
StatefulSetSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2
 template core.v1.PodTemplateSpec 3
 volumeClaimTemplates []core.v1.PersistentVolumeClaim 4?
 serviceName string 5
 podManagementPolicy string 6?
 updateStrategy StatefulSetUpdateStrategy 7?
 revisionHistoryLimit *int32 8?
 minReadySeconds int32 9?
 persistentVolumeClaimRetentionPolicy *StatefulSetPersistentVolumeClaimRetentionPolicy 10?
 ordinals *StatefulSetOrdinals 11?
StatefulSetStatus
 observedGeneration int64 1?
 replicas int32 2
 readyReplicas int32 3?
 currentReplicas int32 4?
 updatedReplicas int32 5?
 currentRevision string 6?
 updateRevision string 7?
 collisionCount *int32 9?
 conditions []StatefulSetCondition 10? patch:merge key:type
 availableReplicas int32 11
StatefulSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateStatefulSetStrategy 2?
package authentication.v1 io.k8s.api.authentication.v1 authentication.k8s.io/v1
BoundObjectReference
 kind string 1?
 apiVersion string 2?
 name string 3?
 uid string 4?
SelfSubjectReview kind typed
 metadata meta.v1.ObjectMeta 1?
 status SelfSubjectReviewStatus 2?
SelfSubjectReviewStatus
 userInfo UserInfo 1?
TokenRequest kind typed
 metadata meta.v1.ObjectMeta 1?
 spec TokenRequestSpec 2!
 status TokenRequestStatus 3?
TokenRequestSpec
 audiences []string 1! list:atomic
 expirationSeconds *int64 4
 boundObjectRef *BoundObjectReference 3
TokenRequestStatus
 token string 1!
 expirationTimestamp meta.v1.Time 2!
TokenReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec TokenReviewSpec 2!
 status TokenReviewStatus 3?
TokenReviewSpec
 token string 1?
 audiences []string 2? list:atomic
TokenReviewStatus
 authenticated bool 1?
 user UserInfo 2?
 audiences []string 4? list:atomic
 error string 3?
UserInfo
 username string 1?
 uid string 2?
 groups []string 3? list:atomic
 extra {}[w]string 4?
package authentication.v1alpha1 io.k8s.api.authentication.v1alpha1 authentication.k8s.io/v1alpha1
SelfSubjectReview kind typed
 metadata meta.v1.ObjectMeta 1?
 status SelfSubjectReviewStatus 2?
SelfSubjectReviewStatus
 userInfo authentication.v1.UserInfo 1?
package authentication.v1beta1 io.k8s.api.authentication.v1beta1 authentication.k8s.io/v1beta1
SelfSubjectReview kind typed
 metadata meta.v1.ObjectMeta 1?
 status SelfSubjectReviewStatus 2?
SelfSubjectReviewStatus
 userInfo authentication.v1.UserInfo 1?
TokenReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec TokenReviewSpec 2
 status TokenReviewStatus 3?
TokenReviewSpec
 token string 1?
 audiences []string 2?
TokenReviewStatus
 authenticated bool 1?
 user UserInfo 2?
 audiences []string 4?
 error string 3?
UserInfo
 username string 1?
 uid string 2?
 groups []string 3?
 extra {}[w]string 4?
package authorization.v1 io.k8s.api.authorization.v1 authorization.k8s.io/v1
FieldSelectorAttributes
 rawSelector string 1?
 requirements []meta.v1.FieldSelectorRequirement 2? list:atomic
LabelSelectorAttributes
 rawSelector string 1?
 requirements []meta.v1.LabelSelectorRequirement 2? list:atomic
LocalSubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SubjectAccessReviewSpec 2!
 status SubjectAccessReviewStatus 3?
NonResourceAttributes
 path string 1?
 verb string 2?
NonResourceRule
 verbs []string 1! list:atomic
 nonResourceURLs []string 2? list:atomic
ResourceAttributes
 namespace string 1?
 verb string 2?
 group string 3?
 version string 4?
 resource string 5?
 subresource string 6?
 name string 7?
 fieldSelector *FieldSelectorAttributes 8?
 labelSelector *LabelSelectorAttributes 9?
ResourceRule
 verbs []string 1! list:atomic
 apiGroups []string 2? list:atomic
 resources []string 3? list:atomic
 resourceNames []string 4? list:atomic
SelfSubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SelfSubjectAccessReviewSpec 2!
 status SubjectAccessReviewStatus 3?
SelfSubjectAccessReviewSpec
 resourceAttributes *ResourceAttributes 1?
 nonResourceAttributes *NonResourceAttributes 2?
SelfSubjectRulesReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SelfSubjectRulesReviewSpec 2!
 status SubjectRulesReviewStatus 3?
SelfSubjectRulesReviewSpec
 namespace string 1?
SubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SubjectAccessReviewSpec 2!
 status SubjectAccessReviewStatus 3?
SubjectAccessReviewSpec
 resourceAttributes *ResourceAttributes 1?
 nonResourceAttributes *NonResourceAttributes 2?
 user string 3?
 groups []string 4? list:atomic
 extra {}[w]string 5?
 uid string 6?
SubjectAccessReviewStatus
 allowed bool 1!
 denied bool 4?
 reason string 2?
 evaluationError string 3?
SubjectRulesReviewStatus
 resourceRules []ResourceRule 1! list:atomic
 nonResourceRules []NonResourceRule 2! list:atomic
 incomplete bool 3!
 evaluationError string 4?
package authorization.v1beta1 io.k8s.api.authorization.v1beta1 authorization.k8s.io/v1beta1
LocalSubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SubjectAccessReviewSpec 2
 status SubjectAccessReviewStatus 3?
NonResourceAttributes
 path string 1?
 verb string 2?
NonResourceRule
 verbs []string 1
 nonResourceURLs []string 2?
ResourceAttributes
 namespace string 1?
 verb string 2?
 group string 3?
 version string 4?
 resource string 5?
 subresource string 6?
 name string 7?
 fieldSelector *authorization.v1.FieldSelectorAttributes 8?
 labelSelector *authorization.v1.LabelSelectorAttributes 9?
ResourceRule
 verbs []string 1
 apiGroups []string 2?
 resources []string 3?
 resourceNames []string 4?
SelfSubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SelfSubjectAccessReviewSpec 2
 status SubjectAccessReviewStatus 3?
SelfSubjectAccessReviewSpec
 resourceAttributes *ResourceAttributes 1?
 nonResourceAttributes *NonResourceAttributes 2?
SelfSubjectRulesReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SelfSubjectRulesReviewSpec 2
 status SubjectRulesReviewStatus 3?
SelfSubjectRulesReviewSpec
 namespace string 1?
SubjectAccessReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec SubjectAccessReviewSpec 2
 status SubjectAccessReviewStatus 3?
SubjectAccessReviewSpec
 resourceAttributes *ResourceAttributes 1?
 nonResourceAttributes *NonResourceAttributes 2?
 user string 3?
 group []string 4?
 extra {}[w]string 5?
 uid string 6?
SubjectAccessReviewStatus
 allowed bool 1
 denied bool 4?
 reason string 2?
 evaluationError string 3?
SubjectRulesReviewStatus
 resourceRules []ResourceRule 1
 nonResourceRules []NonResourceRule 2
 incomplete bool 3
 evaluationError string 4?
package autoscaling.v1 io.k8s.api.autoscaling.v1 autoscaling/v1
CrossVersionObjectReference map:atomic
 kind string 1!
 name string 2!
 apiVersion string 3?
HorizontalPodAutoscaler kind typed
 metadata meta.v1.ObjectMeta 1?
 spec HorizontalPodAutoscalerSpec 2?
 status HorizontalPodAutoscalerStatus 3?
HorizontalPodAutoscalerList kind typed
 metadata meta.v1.ListMeta 1?
 items []HorizontalPodAutoscaler 2!
HorizontalPodAutoscalerSpec
 scaleTargetRef CrossVersionObjectReference 1!
 minReplicas *int32 2?
 maxReplicas int32 3!
 targetCPUUtilizationPercentage *int32 4?
HorizontalPodAutoscalerStatus
 observedGeneration *int64 1?
 lastScaleTime *meta.v1.Time 2?
 currentReplicas int32 3!
 desiredReplicas int32 4!
 currentCPUUtilizationPercentage *int32 5?
Scale kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ScaleSpec 2?
 status ScaleStatus 3?
ScaleSpec
 replicas int32 1?
ScaleStatus
 replicas int32 1!
 selector string 2?
package autoscaling.v2 io.k8s.api.autoscaling.v2 autoscaling/v2
ContainerResourceMetricSource
 name string 1!
 target MetricTarget 2!
 container string 3!
ContainerResourceMetricStatus
 name string 1!
 current MetricValueStatus 2!
 container string 3!
CrossVersionObjectReference
 kind string 1!
 name string 2!
 apiVersion string 3?
ExternalMetricSource
 metric MetricIdentifier 1!
 target MetricTarget 2!
ExternalMetricStatus
 metric MetricIdentifier 1!
 current MetricValueStatus 2!
HPAScalingPolicy
 type string 1!
 value int32 2!
 periodSeconds int32 3!
HPAScalingRules
 stabilizationWindowSeconds *int32 3?
 selectPolicy *string 1?
 policies []HPAScalingPolicy 2? list:atomic
 tolerance *resource.Quantity 4?
HorizontalPodAutoscaler kind typed
 metadata meta.v1.ObjectMeta 1?
 spec HorizontalPodAutoscalerSpec 2?
 status HorizontalPodAutoscalerStatus 3?
HorizontalPodAutoscalerBehavior
 scaleUp *HPAScalingRules 1?
 scaleDown *HPAScalingRules 2?
HorizontalPodAutoscalerCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
HorizontalPodAutoscalerList kind typed
 metadata meta.v1.ListMeta 1?
 items []HorizontalPodAutoscaler 2!
HorizontalPodAutoscalerSpec
 scaleTargetRef CrossVersionObjectReference 1!
 minReplicas *int32 2?
 maxReplicas int32 3!
 metrics []MetricSpec 4? list:atomic
 behavior *HorizontalPodAutoscalerBehavior 5?
HorizontalPodAutoscalerStatus
 observedGeneration *int64 1?
 lastScaleTime *meta.v1.Time 2?
 currentReplicas int32 3?
 desiredReplicas int32 4!
 currentMetrics []MetricStatus 5 list:atomic
 conditions []HorizontalPodAutoscalerCondition 6? list:map keys:type patch:merge key:type
MetricIdentifier
 name string 1!
 selector *meta.v1.LabelSelector 2?
MetricSpec
 type string 1!
 object *ObjectMetricSource 2?
 pods *PodsMetricSource 3?
 resource *ResourceMetricSource 4?
 containerResource *ContainerResourceMetricSource 7?
 external *ExternalMetricSource 5?
MetricStatus
 type string 1!
 object *ObjectMetricStatus 2?
 pods *PodsMetricStatus 3?
 resource *ResourceMetricStatus 4?
 containerResource *ContainerResourceMetricStatus 7?
 external *ExternalMetricStatus 5?
MetricTarget
 type string 1!
 value *resource.Quantity 2?
 averageValue *resource.Quantity 3?
 averageUtilization *int32 4?
MetricValueStatus
 value *resource.Quantity 1?
 averageValue *resource.Quantity 2?
 averageUtilization *int32 3?
ObjectMetricSource
 describedObject CrossVersionObjectReference 1!
 target MetricTarget 2!
 metric MetricIdentifier 3!
ObjectMetricStatus
 metric MetricIdentifier 1!
 current MetricValueStatus 2!
 describedObject CrossVersionObjectReference 3!
PodsMetricSource
 metric MetricIdentifier 1!
 target MetricTarget 2!
PodsMetricStatus
 metric MetricIdentifier 1!
 current MetricValueStatus 2!
ResourceMetricSource
 name string 1!
 target MetricTarget 2!
ResourceMetricStatus
 name string 1!
 current MetricValueStatus 2!
package autoscaling.v2beta1 io.k8s.api.autoscaling.v2beta1 autoscaling/v2beta1
ContainerResourceMetricSource
 name string 1
 targetAverageUtilization *int32 2?
 targetAverageValue *resource.Quantity 3?
 container string 4
ContainerResourceMetricStatus
 name string 1
 currentAverageUtilization *int32 2?
 currentAverageValue resource.Quantity 3
 container string 4
CrossVersionObjectReference
 kind string 1
 name string 2
 apiVersion string 3?
ExternalMetricSource
 metricName string 1
 metricSelector *meta.v1.LabelSelector 2?
 targetValue *resource.Quantity 3?
 targetAverageValue *resource.Quantity 4?
ExternalMetricStatus
 metricName string 1
 metricSelector *meta.v1.LabelSelector 2?
 currentValue resource.Quantity 3
 currentAverageValue *resource.Quantity 4?
HorizontalPodAutoscaler kind typed
 metadata meta.v1.ObjectMeta 1?
 spec HorizontalPodAutoscalerSpec 2?
 status HorizontalPodAutoscalerStatus 3?
HorizontalPodAutoscalerCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
HorizontalPodAutoscalerList kind typed
 metadata meta.v1.ListMeta 1?
 items []HorizontalPodAutoscaler 2
HorizontalPodAutoscalerSpec
 scaleTargetRef CrossVersionObjectReference 1
 minReplicas *int32 2?
 maxReplicas int32 3
 metrics []MetricSpec 4?
HorizontalPodAutoscalerStatus
 observedGeneration *int64 1?
 lastScaleTime *meta.v1.Time 2?
 currentReplicas int32 3
 desiredReplicas int32 4
 currentMetrics []MetricStatus 5
 conditions []HorizontalPodAutoscalerCondition 6
MetricSpec
 type string 1
 object *ObjectMetricSource 2?
 pods *PodsMetricSource 3?
 resource *ResourceMetricSource 4?
 containerResource *ContainerResourceMetricSource 7?
 external *ExternalMetricSource 5?
MetricStatus
 type string 1
 object *ObjectMetricStatus 2?
 pods *PodsMetricStatus 3?
 resource *ResourceMetricStatus 4?
 containerResource *ContainerResourceMetricStatus 7?
 external *ExternalMetricStatus 5?
ObjectMetricSource
 target CrossVersionObjectReference 1
 metricName string 2
 targetValue resource.Quantity 3
 selector *meta.v1.LabelSelector 4?
 averageValue *resource.Quantity 5?
ObjectMetricStatus
 target CrossVersionObjectReference 1
 metricName string 2
 currentValue resource.Quantity 3
 selector *meta.v1.LabelSelector 4?
 averageValue *resource.Quantity 5?
PodsMetricSource
 metricName string 1
 targetAverageValue resource.Quantity 2
 selector *meta.v1.LabelSelector 3?
PodsMetricStatus
 metricName string 1
 currentAverageValue resource.Quantity 2
 selector *meta.v1.LabelSelector 3?
ResourceMetricSource
 name string 1
 targetAverageUtilization *int32 2?
 targetAverageValue *resource.Quantity 3?
ResourceMetricStatus
 name string 1
 currentAverageUtilization *int32 2?
 currentAverageValue resource.Quantity 3
package autoscaling.v2beta2 io.k8s.api.autoscaling.v2beta2 autoscaling/v2beta2
ContainerResourceMetricSource
 name string 1
 target MetricTarget 2
 container string 3
ContainerResourceMetricStatus
 name string 1
 current MetricValueStatus 2
 container string 3
CrossVersionObjectReference
 kind string 1
 name string 2
 apiVersion string 3?
ExternalMetricSource
 metric MetricIdentifier 1
 target MetricTarget 2
ExternalMetricStatus
 metric MetricIdentifier 1
 current MetricValueStatus 2
HPAScalingPolicy
 type string 1
 value int32 2
 periodSeconds int32 3
HPAScalingRules
 stabilizationWindowSeconds *int32 3?
 selectPolicy *string 1?
 policies []HPAScalingPolicy 2?
HorizontalPodAutoscaler kind typed
 metadata meta.v1.ObjectMeta 1?
 spec HorizontalPodAutoscalerSpec 2?
 status HorizontalPodAutoscalerStatus 3?
HorizontalPodAutoscalerBehavior
 scaleUp *HPAScalingRules 1?
 scaleDown *HPAScalingRules 2?
HorizontalPodAutoscalerCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
HorizontalPodAutoscalerList kind typed
 metadata meta.v1.ListMeta 1?
 items []HorizontalPodAutoscaler 2
HorizontalPodAutoscalerSpec
 scaleTargetRef CrossVersionObjectReference 1
 minReplicas *int32 2?
 maxReplicas int32 3
 metrics []MetricSpec 4?
 behavior *HorizontalPodAutoscalerBehavior 5?
HorizontalPodAutoscalerStatus
 observedGeneration *int64 1?
 lastScaleTime *meta.v1.Time 2?
 currentReplicas int32 3
 desiredReplicas int32 4
 currentMetrics []MetricStatus 5
 conditions []HorizontalPodAutoscalerCondition 6
MetricIdentifier
 name string 1
 selector *meta.v1.LabelSelector 2?
MetricSpec
 type string 1
 object *ObjectMetricSource 2?
 pods *PodsMetricSource 3?
 resource *ResourceMetricSource 4?
 containerResource *ContainerResourceMetricSource 7?
 external *ExternalMetricSource 5?
MetricStatus
 type string 1
 object *ObjectMetricStatus 2?
 pods *PodsMetricStatus 3?
 resource *ResourceMetricStatus 4?
 containerResource *ContainerResourceMetricStatus 7?
 external *ExternalMetricStatus 5?
MetricTarget
 type string 1
 value *resource.Quantity 2?
 averageValue *resource.Quantity 3?
 averageUtilization *int32 4?
MetricValueStatus
 value *resource.Quantity 1?
 averageValue *resource.Quantity 2?
 averageUtilization *int32 3?
ObjectMetricSource
 describedObject CrossVersionObjectReference 1
 target MetricTarget 2
 metric MetricIdentifier 3
ObjectMetricStatus
 metric MetricIdentifier 1
 current MetricValueStatus 2
 describedObject CrossVersionObjectReference 3
PodsMetricSource
 metric MetricIdentifier 1
 target MetricTarget 2
PodsMetricStatus
 metric MetricIdentifier 1
 current MetricValueStatus 2
ResourceMetricSource
 name string 1
 target MetricTarget 2
ResourceMetricStatus
 name string 1
 current MetricValueStatus 2
package batch.v1 io.k8s.api.batch.v1 batch/v1
CronJob kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CronJobSpec 2?
 status CronJobStatus 3?
CronJobList kind typed
 metadata meta.v1.ListMeta 1?
 items []CronJob 2!
CronJobSpec
 schedule string 1!
 timeZone *string 8?
 startingDeadlineSeconds *int64 2?
 concurrencyPolicy string 3?
 suspend *bool 4?
 jobTemplate JobTemplateSpec 5!
 successfulJobsHistoryLimit *int32 6?
 failedJobsHistoryLimit *int32 7?
CronJobStatus
 active []core.v1.ObjectReference 1? list:atomic
 lastScheduleTime *meta.v1.Time 4?
 lastSuccessfulTime *meta.v1.Time 5?
Job kind typed
 metadata meta.v1.ObjectMeta 1?
 spec JobSpec 2?
 status JobStatus 3?
JobCondition
 type string 1!
 status string 2!
 lastProbeTime meta.v1.Time 3?
 lastTransitionTime meta.v1.Time 4?
 reason string 5?
 message string 6?
JobList kind typed
 metadata meta.v1.ListMeta 1?
 items []Job 2!
JobSpec
 parallelism *int32 1?
 completions *int32 2?
 activeDeadlineSeconds *int64 3?
 podFailurePolicy *PodFailurePolicy 11?
 successPolicy *SuccessPolicy 16?
 backoffLimit *int32 7?
 backoffLimitPerIndex *int32 12?
 maxFailedIndexes *int32 13?
 selector *meta.v1.LabelSelector 4?
 manualSelector *bool 5?
 template core.v1.PodTemplateSpec 6!
 ttlSecondsAfterFinished *int32 8?
 completionMode *string 9?
 suspend *bool 10?
 podReplacementPolicy *string 14?
 managedBy *string 15?
JobStatus
 conditions []JobCondition 1? list:atomic patch:merge key:type
 startTime *meta.v1.Time 2?
 completionTime *meta.v1.Time 3?
 active int32 4?
 succeeded int32 5?
 failed int32 6?
 terminating *int32 11?
 completedIndexes string 7?
 failedIndexes *string 10?
 uncountedTerminatedPods *UncountedTerminatedPods 8?
 ready *int32 9?
JobTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec JobSpec 2?
PodFailurePolicy
 rules []PodFailurePolicyRule 1! list:atomic
PodFailurePolicyOnExitCodesRequirement
 containerName *string 1?
 operator string 2!
 values []int32 3! list:set
PodFailurePolicyOnPodConditionsPattern
 type string 1!
 status string 2
PodFailurePolicyRule
 action string 1!
 onExitCodes *PodFailurePolicyOnExitCodesRequirement 2?
 onPodConditions []PodFailurePolicyOnPodConditionsPattern 3? list:atomic
SuccessPolicy
 rules []SuccessPolicyRule 1! list:atomic
SuccessPolicyRule
 succeededIndexes *string 1?
 succeededCount *int32 2?
UncountedTerminatedPods
 succeeded []string 1? list:set
 failed []string 2? list:set
package batch.v1beta1 io.k8s.api.batch.v1beta1 batch/v1beta1
CronJob kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CronJobSpec 2?
 status CronJobStatus 3?
CronJobList kind typed
 metadata meta.v1.ListMeta 1?
 items []CronJob 2
CronJobSpec
 schedule string 1
 timeZone *string 8?
 startingDeadlineSeconds *int64 2?
 concurrencyPolicy string 3?
 suspend *bool 4?
 jobTemplate JobTemplateSpec 5
 successfulJobsHistoryLimit *int32 6?
 failedJobsHistoryLimit *int32 7?
CronJobStatus
 active []core.v1.ObjectReference 1?
 lastScheduleTime *meta.v1.Time 4?
 lastSuccessfulTime *meta.v1.Time 5?
JobTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec batch.v1.JobSpec 2?
package certificates.v1 io.k8s.api.certificates.v1 certificates.k8s.io/v1
CertificateSigningRequest kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CertificateSigningRequestSpec 2!
 status CertificateSigningRequestStatus 3?
CertificateSigningRequestCondition
 type string 1!
 status string 6!
 reason string 2?
 message string 3?
 lastUpdateTime meta.v1.Time 4?
 lastTransitionTime meta.v1.Time 5?
CertificateSigningRequestList kind typed
 metadata meta.v1.ListMeta 1?
 items []CertificateSigningRequest 2!
CertificateSigningRequestSpec
 request bytes 1!
 signerName string 7!
 expirationSeconds *int32 8?
 usages []string 5? list:atomic
 username string 2?
 uid string 3?
 groups []string 4? list:atomic
 extra {}[w]string 6?
CertificateSigningRequestStatus
 conditions []CertificateSigningRequestCondition 1? list:map keys:type
 certificate bytes 2?
package certificates.v1alpha1 io.k8s.api.certificates.v1alpha1 certificates.k8s.io/v1alpha1
ClusterTrustBundle kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ClusterTrustBundleSpec 2!
ClusterTrustBundleList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterTrustBundle 2!
ClusterTrustBundleSpec
 signerName string 1?
 trustBundle string 2!
package certificates.v1beta1 io.k8s.api.certificates.v1beta1 certificates.k8s.io/v1beta1
CertificateSigningRequest kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CertificateSigningRequestSpec 2
 status CertificateSigningRequestStatus 3?
CertificateSigningRequestCondition
 type string 1
 status string 6
 reason string 2?
 message string 3?
 lastUpdateTime meta.v1.Time 4?
 lastTransitionTime meta.v1.Time 5?
CertificateSigningRequestList kind typed
 metadata meta.v1.ListMeta 1?
 items []CertificateSigningRequest 2
CertificateSigningRequestSpec
 request bytes 1
 signerName *string 7?
 expirationSeconds *int32 8?
 usages []string 5?
 username string 2?
 uid string 3?
 groups []string 4?
 extra {}[w]string 6?
CertificateSigningRequestStatus
 conditions []CertificateSigningRequestCondition 1?
 certificate bytes 2?
ClusterTrustBundle kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ClusterTrustBundleSpec 2!
ClusterTrustBundleList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterTrustBundle 2!
ClusterTrustBundleSpec
 signerName string 1?
 trustBundle string 2!
PodCertificateRequest kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PodCertificateRequestSpec 2!
 status PodCertificateRequestStatus 3?
PodCertificateRequestList kind typed
 metadata meta.v1.ListMeta 1?
 items []PodCertificateRequest 2!
PodCertificateRequestSpec
 signerName string 1!
 podName string 2!
 podUID string 3!
 serviceAccountName string 4!
 serviceAccountUID string 5!
 nodeName string 6!
 nodeUID string 7!
 maxExpirationSeconds *int32 8?
 pkixPublicKey bytes 9!
 proofOfPossession bytes 10!
 unverifiedUserAnnotations {}string 11?
PodCertificateRequestStatus
 conditions []meta.v1.Condition 1? list:map keys:type patch:merge key:type
 certificateChain string 2?
 notBefore *meta.v1.Time 4?
 beginRefreshAt *meta.v1.Time 5?
 notAfter *meta.v1.Time 6?
package coordination.v1 io.k8s.api.coordination.v1 coordination.k8s.io/v1
Lease kind typed
 metadata meta.v1.ObjectMeta 1?
 spec LeaseSpec 2?
LeaseList kind typed
 metadata meta.v1.ListMeta 1?
 items []Lease 2!
LeaseSpec
 holderIdentity *string 1?
 leaseDurationSeconds *int32 2?
 acquireTime *meta.v1.MicroTime 3?
 renewTime *meta.v1.MicroTime 4?
 leaseTransitions *int32 5?
 strategy *string 6?
 preferredHolder *string 7?
package coordination.v1alpha2 io.k8s.api.coordination.v1alpha2 coordination.k8s.io/v1alpha2
LeaseCandidate kind typed
 metadata meta.v1.ObjectMeta 1?
 spec LeaseCandidateSpec 2?
LeaseCandidateList kind typed
 metadata meta.v1.ListMeta 1?
 items []LeaseCandidate 2!
LeaseCandidateSpec
 leaseName string 1!
 pingTime *meta.v1.MicroTime 2?
 renewTime *meta.v1.MicroTime 3?
 binaryVersion string 4!
 emulationVersion string 5?
 strategy string 6!?
package coordination.v1beta1 io.k8s.api.coordination.v1beta1 coordination.k8s.io/v1beta1
Lease kind typed
 metadata meta.v1.ObjectMeta 1?
 spec LeaseSpec 2?
LeaseCandidate kind typed
 metadata meta.v1.ObjectMeta 1?
 spec LeaseCandidateSpec 2?
LeaseCandidateList kind typed
 metadata meta.v1.ListMeta 1?
 items []LeaseCandidate 2!
LeaseCandidateSpec
 leaseName string 1!
 pingTime *meta.v1.MicroTime 2?
 renewTime *meta.v1.MicroTime 3?
 binaryVersion string 4!
 emulationVersion string 5?
 strategy string 6!?
LeaseList kind typed
 metadata meta.v1.ListMeta 1?
 items []Lease 2
LeaseSpec
 holderIdentity *string 1?
 leaseDurationSeconds *int32 2?
 acquireTime *meta.v1.MicroTime 3?
 renewTime *meta.v1.MicroTime 4?
 leaseTransitions *int32 5?
 strategy *string 6?
 preferredHolder *string 7?
package core.v1 io.k8s.api.core.v1 /v1
AWSElasticBlockStoreVolumeSource
 volumeID string 1!
 fsType string 2?
 partition int32 3?
 readOnly bool 4?
Affinity
 nodeAffinity *NodeAffinity 1?
 podAffinity *PodAffinity 2?
 podAntiAffinity *PodAntiAffinity 3?
AppArmorProfile
 type string 1!
 localhostProfile *string 2?
AttachedVolume
 name string 1!
 devicePath string 2!
AzureDiskVolumeSource
 diskName string 1!
 diskURI string 2!
 cachingMode *string 3?
 fsType *string 4?
 readOnly *bool 5?
 kind *string 6?
AzureFilePersistentVolumeSource
 secretName string 1!
 shareName string 2!
 readOnly bool 3?
 secretNamespace *string 4
AzureFileVolumeSource
 secretName string 1!
 shareName string 2!
 readOnly bool 3?
Binding kind typed
 metadata meta.v1.ObjectMeta 1?
 target ObjectReference 2!
CSIPersistentVolumeSource
 driver string 1!
 volumeHandle string 2!
 readOnly bool 3?
 fsType string 4?
 volumeAttributes {}string 5?
 controllerPublishSecretRef *SecretReference 6?
 nodeStageSecretRef *SecretReference 7?
 nodePublishSecretRef *SecretReference 8?
 controllerExpandSecretRef *SecretReference 9?
 nodeExpandSecretRef *SecretReference 10?
CSIVolumeSource
 driver string 1!
 readOnly *bool 2?
 fsType *string 3?
 volumeAttributes {}string 4?
 nodePublishSecretRef *LocalObjectReference 5?
Capabilities
 add []string 1? list:atomic
 drop []string 2? list:atomic
CephFSPersistentVolumeSource
 monitors []string 1! list:atomic
 path string 2?
 user string 3?
 secretFile string 4?
 secretRef *SecretReference 5?
 readOnly bool 6?
CephFSVolumeSource
 monitors []string 1! list:atomic
 path string 2?
 user string 3?
 secretFile string 4?
 secretRef *LocalObjectReference 5?
 readOnly bool 6?
CinderPersistentVolumeSource
 volumeID string 1!
 fsType string 2?
 readOnly bool 3?
 secretRef *SecretReference 4?
CinderVolumeSource
 volumeID string 1!
 fsType string 2?
 readOnly bool 3?
 secretRef *LocalObjectReference 4?
ClientIPConfig
 timeoutSeconds *int32 1?
ClusterTrustBundleProjection
 name *string 1?
 signerName *string 2?
 labelSelector *meta.v1.LabelSelector 3?
 optional *bool 5?
 path string 4!
ComponentCondition
 type string 1!
 status string 2!
 message string 3?
 error string 4?
ComponentStatus kind typed
 metadata meta.v1.ObjectMeta 1?
 conditions []ComponentCondition 2? list:map keys:type patch:merge key:type
ComponentStatusList kind typed
 metadata meta.v1.ListMeta 1?
 items []ComponentStatus 2!
ConfigMap kind typed
 metadata meta.v1.ObjectMeta 1?
 immutable *bool 4?
 data {}string 2?
 binaryData {}bytes 3?
ConfigMapEnvSource
 name string 1.1?
 optional *bool 2?
ConfigMapKeySelector map:atomic
 name string 1.1?
 key string 2!
 optional *bool 3?
ConfigMapList kind typed
 metadata meta.v1.ListMeta 1?
 items []ConfigMap 2!
ConfigMapNodeConfigSource
 namespace string 1!
 name string 2!
 uid string 3?
 resourceVersion string 4?
 kubeletConfigKey string 5!
ConfigMapProjection
 name string 1.1?
 items []KeyToPath 2? list:atomic
 optional *bool 4?
ConfigMapVolumeSource
 name string 1.1?
 items []KeyToPath 2? list:atomic
 defaultMode *int32 3?
 optional *bool 4?
Container
 name string 1!
 image string 2?
 command []string 3? list:atomic
 args []string 4? list:atomic
 workingDir string 5?
 ports []ContainerPort 6? list:map keys:containerPort,protocol patch:merge key:containerPort
 envFrom []EnvFromSource 19? list:atomic
 env []EnvVar 7? list:map keys:name patch:merge key:name
 resources ResourceRequirements 8?
 resizePolicy []ContainerResizePolicy 23? list:atomic
 restartPolicy *string 24?
 restartPolicyRules []ContainerRestartRule 25? list:atomic
 volumeMounts []VolumeMount 9? list:map keys:mountPath patch:merge key:mountPath
 volumeDevices []VolumeDevice 21? list:map keys:devicePath patch:merge key:devicePath
 livenessProbe *Probe 10?
 readinessProbe *Probe 11?
 startupProbe *Probe 22?
 lifecycle *Lifecycle 12?
 terminationMessagePath string 13?
 terminationMessagePolicy string 20?
 imagePullPolicy string 14?
 securityContext *SecurityContext 15?
 stdin bool 16?
 stdinOnce bool 17?
 tty bool 18?
ContainerExtendedResourceRequest
 containerName string 1!
 resourceName string 2!
 requestName string 3!
ContainerImage
 names []string 1 list:atomic
 sizeBytes int64 2?
ContainerPort
 name string 1?
 hostPort int32 2?
 containerPort int32 3!
 protocol string 4?
 hostIP string 5?
ContainerResizePolicy
 resourceName string 1!
 restartPolicy string 2!
ContainerRestartRule
 action string 1!?
 exitCodes *ContainerRestartRuleOnExitCodes 2?
ContainerRestartRuleOnExitCodes
 operator string 1!?
 values []int32 2? list:set
ContainerState
 waiting *ContainerStateWaiting 1?
 running *ContainerStateRunning 2?
 terminated *ContainerStateTerminated 3?
ContainerStateRunning
 startedAt meta.v1.Time 1?
ContainerStateTerminated
 exitCode int32 1!
 signal int32 2?
 reason string 3?
 message string 4?
 startedAt meta.v1.Time 5?
 finishedAt meta.v1.Time 6?
 containerID string 7?
ContainerStateWaiting
 reason string 1?
 message string 2?
ContainerStatus
 name string 1!
 state ContainerState 2?
 lastState ContainerState 3?
 ready bool 4!
 restartCount int32 5!
 image string 6!
 imageID string 7!
 containerID string 8?
 started *bool 9?
 allocatedResources {}resource.Quantity 10?
 resources *ResourceRequirements 11?
 volumeMounts []VolumeMountStatus 12? list:map keys:mountPath patch:merge key:mountPath
 user *ContainerUser 13?
 allocatedResourcesStatus []ResourceStatus 14? list:map keys:name patch:merge key:name
 stopSignal *string 15?
ContainerUser
 linux *LinuxContainerUser 1?
DaemonEndpoint
 Port int32 1!
DownwardAPIProjection
 items []DownwardAPIVolumeFile 1? list:atomic
DownwardAPIVolumeFile
 path string 1!
 fieldRef *ObjectFieldSelector 2?
 resourceFieldRef *ResourceFieldSelector 3?
 mode *int32 4?
DownwardAPIVolumeSource
 items []DownwardAPIVolumeFile 1? list:atomic
 defaultMode *int32 2?
EmptyDirVolumeSource
 medium string 1?
 sizeLimit *resource.Quantity 2?
EndpointAddress map:atomic
 ip string 1!
 hostname string 3?
 nodeName *string 4?
 targetRef *ObjectReference 2?
EndpointPort map:atomic
 name string 1?
 port int32 2!
 protocol string 3?
 appProtocol *string 4?
EndpointSubset
 addresses []EndpointAddress 1? list:atomic
 notReadyAddresses []EndpointAddress 2? list:atomic
 ports []EndpointPort 3? list:atomic
Endpoints kind typed
 metadata meta.v1.ObjectMeta 1?
 subsets []EndpointSubset 2? list:atomic
EndpointsList kind typed
 metadata meta.v1.ListMeta 1?
 items []Endpoints 2!
EnvFromSource
 prefix string 1?
 configMapRef *ConfigMapEnvSource 2?
 secretRef *SecretEnvSource 3?
EnvVar
 name string 1!
 value string 2?
 valueFrom *EnvVarSource 3?
EnvVarSource
 fieldRef *ObjectFieldSelector 1?
 resourceFieldRef *ResourceFieldSelector 2?
 configMapKeyRef *ConfigMapKeySelector 3?
 secretKeyRef *SecretKeySelector 4?
 fileKeyRef *FileKeySelector 5?
EphemeralContainer
 name string 1.1!
 image string 1.2?
 command []string 1.3? list:atomic
 args []string 1.4? list:atomic
 workingDir string 1.5?
 ports []ContainerPort 1.6? list:map keys:containerPort,protocol patch:merge key:containerPort
 envFrom []EnvFromSource 1.19? list:atomic
 env []EnvVar 1.7? list:map keys:name patch:merge key:name
 resources ResourceRequirements 1.8?
 resizePolicy []ContainerResizePolicy 1.23? list:atomic
 restartPolicy *string 1.24?
 restartPolicyRules []ContainerRestartRule 1.25? list:atomic
 volumeMounts []VolumeMount 1.9? list:map keys:mountPath patch:merge key:mountPath
 volumeDevices []VolumeDevice 1.21? list:map keys:devicePath patch:merge key:devicePath
 livenessProbe *Probe 1.10?
 readinessProbe *Probe 1.11?
 startupProbe *Probe 1.22?
 lifecycle *Lifecycle 1.12?
 terminationMessagePath string 1.13?
 terminationMessagePolicy string 1.20?
 imagePullPolicy string 1.14?
 securityContext *SecurityContext 1.15?
 stdin bool 1.16?
 stdinOnce bool 1.17?
 tty bool 1.18?
 targetContainerName string 2?
EphemeralVolumeSource
 volumeClaimTemplate *PersistentVolumeClaimTemplate 1?
Event kind typed
 metadata meta.v1.ObjectMeta 1!
 involvedObject ObjectReference 2!
 reason string 3?
 message string 4?
 source EventSource 5?
 firstTimestamp meta.v1.Time 6?
 lastTimestamp meta.v1.Time 7?
 count int32 8?
 type string 9?
 eventTime meta.v1.MicroTime 10?
 series *EventSeries 11?
 action string 12?
 related *ObjectReference 13?
 reportingComponent string 14
 reportingInstance string 15
EventList kind typed
 metadata meta.v1.ListMeta 1?
 items []Event 2!
EventSeries
 count int32 1?
 lastObservedTime meta.v1.MicroTime 2?
EventSource
 component string 1?
 host string 2?
ExecAction
 command []string 1? list:atomic
FCVolumeSource
 targetWWNs []string 1? list:atomic
 lun *int32 2?
 fsType string 3?
 readOnly bool 4?
 wwids []string 5? list:atomic
FileKeySelector map:atomic
 volumeName string 1!
 path string 2!
 key string 3!
 optional *bool 4?
FlexPersistentVolumeSource
 driver string 1!
 fsType string 2?
 secretRef *SecretReference 3?
 readOnly bool 4?
 options {}string 5?
FlexVolumeSource
 driver string 1!
 fsType string 2?
 secretRef *LocalObjectReference 3?
 readOnly bool 4?
 options {}string 5?
FlockerVolumeSource
 datasetName string 1?
 datasetUUID string 2?
GCEPersistentDiskVolumeSource
 pdName string 1!
 fsType string 2?
 partition int32 3?
 readOnly bool 4?
GRPCAction
 port int32 1!
 service *string 2
GitRepoVolumeSource
 repository string 1!
 revision string 2?
 directory string 3?
GlusterfsPersistentVolumeSource
 endpoints string 1!
 path string 2!
 readOnly bool 3?
 endpointsNamespace *string 4?
GlusterfsVolumeSource
 endpoints string 1!
 path string 2!
 readOnly bool 3?
HTTPGetAction
 path string 1?
 port intstr.IntOrString 2!
 host string 3?
 scheme string 4?
 httpHeaders []HTTPHeader 5? list:atomic
HTTPHeader
 name string 1!
 value string 2!
HostAlias
 ip string 1!
 hostnames []string 2? list:atomic
HostIP
 ip string 1!
HostPathVolumeSource
 path string 1!
 type *string 2?
ISCSIPersistentVolumeSource
 targetPortal string 1!
 iqn string 2!
 lun int32 3!
 iscsiInterface string 4?
 fsType string 5?
 readOnly bool 6?
 portals []string 7? list:atomic
 chapAuthDiscovery bool 8?
 chapAuthSession bool 11?
 secretRef *SecretReference 10?
 initiatorName *string 12?
ISCSIVolumeSource
 targetPortal string 1!
 iqn string 2!
 lun int32 3!
 iscsiInterface string 4?
 fsType string 5?
 readOnly bool 6?
 portals []string 7? list:atomic
 chapAuthDiscovery bool 8?
 chapAuthSession bool 11?
 secretRef *LocalObjectReference 10?
 initiatorName *string 12?
ImageVolumeSource
 reference string 1?
 pullPolicy string 2?
KeyToPath
 key string 1!
 path string 2!
 mode *int32 3?
Lifecycle
 postStart *LifecycleHandler 1?
 preStop *LifecycleHandler 2?
 stopSignal *string 3?
LifecycleHandler
 exec *ExecAction 1?
 httpGet *HTTPGetAction 2?
 tcpSocket *TCPSocketAction 3?
 sleep *SleepAction 4?
LimitRange kind typed
 metadata meta.v1.ObjectMeta 1?
 spec LimitRangeSpec 2?
LimitRangeItem
 type string 1!
 max {}resource.Quantity 2?
 min {}resource.Quantity 3?
 default {}resource.Quantity 4?
 defaultRequest {}resource.Quantity 5?
 maxLimitRequestRatio {}resource.Quantity 6?
LimitRangeList kind typed
 metadata meta.v1.ListMeta 1?
 items []LimitRange 2!
LimitRangeSpec
 limits []LimitRangeItem 1! list:atomic
LinuxContainerUser
 uid int64 1!
 gid int64 2!
 supplementalGroups []int64 3? list:atomic
List kind typed
 metadata meta.v1.ListMeta 1?
 items []runtime.RawExtension 2
LoadBalancerIngress
 ip string 1?
 hostname string 2?
 ipMode *string 3?
 ports []PortStatus 4? list:atomic
LoadBalancerStatus
 ingress []LoadBalancerIngress 1? list:atomic
LocalObjectReference map:atomic
 name string 1?
LocalVolumeSource
 path string 1!
 fsType *string 2?
ModifyVolumeStatus
 targetVolumeAttributesClassName string 1?
 status string 2!
NFSVolumeSource
 server string 1!
 path string 2!
 readOnly bool 3?
Namespace kind typed
 metadata meta.v1.ObjectMeta 1?
 spec NamespaceSpec 2?
 status NamespaceStatus 3?
NamespaceCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 4?
 reason string 5?
 message string 6?
NamespaceList kind typed
 metadata meta.v1.ListMeta 1?
 items []Namespace 2!
NamespaceSpec
 finalizers []string 1? list:atomic
NamespaceStatus
 phase string 1?
 conditions []NamespaceCondition 2? list:map keys:type patch:merge key:type
Node kind typed
 metadata meta.v1.ObjectMeta 1?
 spec NodeSpec 2?
 status NodeStatus 3?
NodeAddress
 type string 1!
 address string 2!
NodeAffinity
 requiredDuringSchedulingIgnoredDuringExecution *NodeSelector 1?
 preferredDuringSchedulingIgnoredDuringExecution []PreferredSchedulingTerm 2? list:atomic
NodeCondition
 type string 1!
 status string 2!
 lastHeartbeatTime meta.v1.Time 3?
 lastTransitionTime meta.v1.Time 4?
 reason string 5?
 message string 6?
NodeConfigSource
 configMap *ConfigMapNodeConfigSource 2?
NodeConfigStatus
 assigned *NodeConfigSource 1?
 active *NodeConfigSource 2?
 lastKnownGood *NodeConfigSource 3?
 error string 4?
NodeDaemonEndpoints
 kubeletEndpoint DaemonEndpoint 1?
NodeFeatures
 supplementalGroupsPolicy *bool 1?
NodeList kind typed
 metadata meta.v1.ListMeta 1?
 items []Node 2!
NodeProxyOptions kind typed
 path string 1?
NodeRuntimeHandler
 name string 1
 features *NodeRuntimeHandlerFeatures 2?
NodeRuntimeHandlerFeatures
 recursiveReadOnlyMounts *bool 1?
 userNamespaces *bool 2?
NodeSelector map:atomic
 nodeSelectorTerms []NodeSelectorTerm 1! list:atomic
NodeSelectorRequirement
 key string 1!
 operator string 2!
 values []string 3? list:atomic
NodeSelectorTerm map:atomic
 matchExpressions []NodeSelectorRequirement 1? list:atomic
 matchFields []NodeSelectorRequirement 2? list:atomic
NodeSpec
 podCIDR string 1?
 podCIDRs []string 7? list:set patch:merge
 providerID string 3?
 unschedulable bool 4?
 taints []Taint 5? list:atomic
 configSource *NodeConfigSource 6?
 externalID string 2?
NodeStatus
 capacity {}resource.Quantity 1?
 allocatable {}resource.Quantity 2?
 phase string 3?
 conditions []NodeCondition 4? list:map keys:type patch:merge key:type
 addresses []NodeAddress 5? list:map keys:type patch:merge key:type
 daemonEndpoints NodeDaemonEndpoints 6?
 nodeInfo NodeSystemInfo 7?
 images []ContainerImage 8? list:atomic
 volumesInUse []string 9? list:atomic
 volumesAttached []AttachedVolume 10? list:atomic
 config *NodeConfigStatus 11?
 runtimeHandlers []NodeRuntimeHandler 12? list:atomic
 features *NodeFeatures 13?
 declaredFeatures []string 14? list:atomic
NodeSwapStatus
 capacity *int64 1?
NodeSystemInfo
 machineID string 1!
 systemUUID string 2!
 bootID string 3!
 kernelVersion string 4!
 osImage string 5!
 containerRuntimeVersion string 6!
 kubeletVersion string 7!
 kubeProxyVersion string 8!
 operatingSystem string 9!
 architecture string 10!
 swap *NodeSwapStatus 11?
ObjectFieldSelector map:atomic
 apiVersion string 1?
 fieldPath string 2!
ObjectReference map:atomic
 kind string 1?
 namespace string 2?
 name string 3?
 uid string 4?
 apiVersion string 5?
 resourceVersion string 6?
 fieldPath string 7?
PersistentVolume kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PersistentVolumeSpec 2?
 status PersistentVolumeStatus 3?
PersistentVolumeClaim kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PersistentVolumeClaimSpec 2?
 status PersistentVolumeClaimStatus 3?
PersistentVolumeClaimCondition
 type string 1!
 status string 2!
 lastProbeTime meta.v1.Time 3?
 lastTransitionTime meta.v1.Time 4?
 reason string 5?
 message string 6?
PersistentVolumeClaimList kind typed
 metadata meta.v1.ListMeta 1?
 items []PersistentVolumeClaim 2!
PersistentVolumeClaimSpec
 accessModes []string 1? list:atomic
 selector *meta.v1.LabelSelector 4?
 resources VolumeResourceRequirements 2?
 volumeName string 3?
 storageClassName *string 5?
 volumeMode *string 6?
 dataSource *TypedLocalObjectReference 7?
 dataSourceRef *TypedObjectReference 8?
 volumeAttributesClassName *string 9?
PersistentVolumeClaimStatus
 phase string 1?
 accessModes []string 2? list:atomic
 capacity {}resource.Quantity 3?
 conditions []PersistentVolumeClaimCondition 4? list:map keys:type patch:merge key:type
 allocatedResources {}resource.Quantity 5?
 allocatedResourceStatuses {}string 7? map:granular
 currentVolumeAttributesClassName *string 8?
 modifyVolumeStatus *ModifyVolumeStatus 9?
PersistentVolumeClaimTemplate
 metadata meta.v1.ObjectMeta 1?
 spec PersistentVolumeClaimSpec 2!
PersistentVolumeClaimVolumeSource
 claimName string 1!
 readOnly bool 2?
PersistentVolumeList kind typed
 metadata meta.v1.ListMeta 1?
 items []PersistentVolume 2!
PersistentVolumeSpec
 capacity {}resource.Quantity 1?
 gcePersistentDisk *GCEPersistentDiskVolumeSource 2.1?
 awsElasticBlockStore *AWSElasticBlockStoreVolumeSource 2.2?
 hostPath *HostPathVolumeSource 2.3?
 glusterfs *GlusterfsPersistentVolumeSource 2.4?
 nfs *NFSVolumeSource 2.5?
 rbd *RBDPersistentVolumeSource 2.6?
 iscsi *ISCSIPersistentVolumeSource 2.7?
 cinder *CinderPersistentVolumeSource 2.8?
 cephfs *CephFSPersistentVolumeSource 2.9?
 fc *FCVolumeSource 2.10?
 flocker *FlockerVolumeSource 2.11?
 flexVolume *FlexPersistentVolumeSource 2.12?
 azureFile *AzureFilePersistentVolumeSource 2.13?
 vsphereVolume *VsphereVirtualDiskVolumeSource 2.14?
 quobyte *QuobyteVolumeSource 2.15?
 azureDisk *AzureDiskVolumeSource 2.16?
 photonPersistentDisk *PhotonPersistentDiskVolumeSource 2.17?
 portworxVolume *PortworxVolumeSource 2.18?
 scaleIO *ScaleIOPersistentVolumeSource 2.19?
 local *LocalVolumeSource 2.20?
 storageos *StorageOSPersistentVolumeSource 2.21?
 csi *CSIPersistentVolumeSource 2.22?
 accessModes []string 3? list:atomic
 claimRef *ObjectReference 4? map:granular
 persistentVolumeReclaimPolicy string 5?
 storageClassName string 6?
 mountOptions []string 7? list:atomic
 volumeMode *string 8?
 nodeAffinity *VolumeNodeAffinity 9?
 volumeAttributesClassName *string 10?
PersistentVolumeStatus
 phase string 1?
 message string 2?
 reason string 3?
 lastPhaseTransitionTime *meta.v1.Time 4?
PhotonPersistentDiskVolumeSource
 pdID string 1!
 fsType string 2?
Pod kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PodSpec 2?
 status PodStatus 3?
PodAffinity
 requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm 1? list:atomic
 preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm 2? list:atomic
PodAffinityTerm
 labelSelector *meta.v1.LabelSelector 1?
 namespaces []string 2? list:atomic
 topologyKey string 3!
 namespaceSelector *meta.v1.LabelSelector 4?
 matchLabelKeys []string 5? list:atomic
 mismatchLabelKeys []string 6? list:atomic
PodAntiAffinity
 requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm 1? list:atomic
 preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm 2? list:atomic
PodAttachOptions kind typed
 stdin bool 1?
 stdout bool 2?
 stderr bool 3?
 tty bool 4?
 container string 5?
PodCertificateProjection
 signerName string 1!?
 keyType string 2!?
 maxExpirationSeconds *int32 3?
 credentialBundlePath string 4?
 keyPath string 5?
 certificateChainPath string 6?
 userAnnotations {}string 7?
PodCondition
 type string 1!
 observedGeneration int64 7?
 status string 2!
 lastProbeTime meta.v1.Time 3?
 lastTransitionTime meta.v1.Time 4?
 reason string 5?
 message string 6?
PodDNSConfig
 nameservers []string 1? list:atomic
 searches []string 2? list:atomic
 options []PodDNSConfigOption 3? list:atomic
PodDNSConfigOption
 name string 1?
 value *string 2?
PodExecOptions kind typed
 stdin bool 1?
 stdout bool 2?
 stderr bool 3?
 tty bool 4?
 container string 5?
 command []string 6
PodExtendedResourceClaimStatus
 requestMappings []ContainerExtendedResourceRequest 1! list:atomic
 resourceClaimName string 2!
PodIP
 ip string 1!
PodList kind typed
 metadata meta.v1.ListMeta 1?
 items []Pod 2!
PodLogOptions kind typed
 container string 1?
 follow bool 2?
 previous bool 3?
 sinceSeconds *int64 4?
 sinceTime *meta.v1.Time 5?
 timestamps bool 6?
 tailLines *int64 7?
 limitBytes *int64 8?
 insecureSkipTLSVerifyBackend bool 9?
 stream *string 10?
PodOS
 name string 1!
PodPortForwardOptions kind typed
 ports []int32 1?
PodProxyOptions kind typed
 path string 1?
PodReadinessGate
 conditionType string 1!
PodResourceClaim
 name string 1!
 resourceClaimName *string 3?
 resourceClaimTemplateName *string 4?
PodResourceClaimStatus
 name string 1!
 resourceClaimName *string 2?
PodSchedulingGate
 name string 1!
PodSecurityContext
 seLinuxOptions *SELinuxOptions 1?
 windowsOptions *WindowsSecurityContextOptions 8?
 runAsUser *int64 2?
 runAsGroup *int64 6?
 runAsNonRoot *bool 3?
 supplementalGroups []int64 4? list:atomic
 supplementalGroupsPolicy *string 12?
 fsGroup *int64 5?
 sysctls []Sysctl 7? list:atomic
 fsGroupChangePolicy *string 9?
 seccompProfile *SeccompProfile 10?
 appArmorProfile *AppArmorProfile 11?
 seLinuxChangePolicy *string 13?
PodSpec
 volumes []Volume 1? list:map keys:name patch:merge,retainKeys key:name
 initContainers []Container 20? list:map keys:name patch:merge key:name
 containers []Container 2! list:map keys:name patch:merge key:name
 ephemeralContainers []EphemeralContainer 34? list:map keys:name patch:merge key:name
 restartPolicy string 3?
 terminationGracePeriodSeconds *int64 4?
 activeDeadlineSeconds *int64 5?
 dnsPolicy string 6?
 nodeSelector {}string 7? map:atomic
 serviceAccountName string 8?
 serviceAccount string 9?
 automountServiceAccountToken *bool 21?
 nodeName string 10?
 hostNetwork bool 11?
 hostPID bool 12?
 hostIPC bool 13?
 shareProcessNamespace *bool 27?
 securityContext *PodSecurityContext 14?
 imagePullSecrets []LocalObjectReference 15? list:map keys:name patch:merge key:name
 hostname string 16?
 subdomain string 17?
 affinity *Affinity 18?
 schedulerName string 19?
 tolerations []Toleration 22? list:atomic
 hostAliases []HostAlias 23? list:map keys:ip patch:merge key:ip
 priorityClassName string 24?
 priority *int32 25?
 dnsConfig *PodDNSConfig 26?
 readinessGates []PodReadinessGate 28? list:atomic
 runtimeClassName *string 29?
 enableServiceLinks *bool 30?
 preemptionPolicy *string 31?
 overhead {}resource.Quantity 32?
 topologySpreadConstraints []TopologySpreadConstraint 33? list:map keys:topologyKey,whenUnsatisfiable patch:merge key:topologyKey
 setHostnameAsFQDN *bool 35?
 os *PodOS 36?
 hostUsers *bool 37?
 schedulingGates []PodSchedulingGate 38? list:map keys:name patch:merge key:name
 resourceClaims []PodResourceClaim 39? list:map keys:name patch:merge,retainKeys key:name
 resources *ResourceRequirements 40?
 hostnameOverride *string 41?
 workloadRef *WorkloadReference 42?
PodStatus
 observedGeneration int64 17?
 phase string 1?
 conditions []PodCondition 2? list:map keys:type patch:merge key:type
 message string 3?
 reason string 4?
 nominatedNodeName string 11?
 hostIP string 5?
 hostIPs []HostIP 16? list:atomic patch:merge key:ip
 podIP string 6?
 podIPs []PodIP 12? list:map keys:ip patch:merge key:ip
 startTime *meta.v1.Time 7?
 initContainerStatuses []ContainerStatus 10? list:atomic
 containerStatuses []ContainerStatus 8? list:atomic
 qosClass string 9?
 ephemeralContainerStatuses []ContainerStatus 13? list:atomic
 resize string 14?
 resourceClaimStatuses []PodResourceClaimStatus 15? list:map keys:name patch:merge,retainKeys key:name
 extendedResourceClaimStatus *PodExtendedResourceClaimStatus 18?
 allocatedResources {}resource.Quantity 19?
 resources *ResourceRequirements 20?
PodStatusResult kind typed
 metadata meta.v1.ObjectMeta 1?
 status PodStatus 2?
PodTemplate kind typed
 metadata meta.v1.ObjectMeta 1?
 template PodTemplateSpec 2?
PodTemplateList kind typed
 metadata meta.v1.ListMeta 1?
 items []PodTemplate 2!
PodTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec PodSpec 2?
PortStatus
 port int32 1!
 protocol string 2!
 error *string 3?
PortworxVolumeSource
 volumeID string 1!
 fsType string 2?
 readOnly bool 3?
PreferredSchedulingTerm
 weight int32 1!
 preference NodeSelectorTerm 2!
Probe
 exec *ExecAction 1.1?
 httpGet *HTTPGetAction 1.2?
 tcpSocket *TCPSocketAction 1.3?
 grpc *GRPCAction 1.4?
 initialDelaySeconds int32 2?
 timeoutSeconds int32 3?
 periodSeconds int32 4?
 successThreshold int32 5?
 failureThreshold int32 6?
 terminationGracePeriodSeconds *int64 7?
ProjectedVolumeSource
 sources []VolumeProjection 1 list:atomic
 defaultMode *int32 2?
QuobyteVolumeSource
 registry string 1!
 volume string 2!
 readOnly bool 3?
 user string 4?
 group string 5?
 tenant string 6?
RBDPersistentVolumeSource
 monitors []string 1! list:atomic
 image string 2!
 fsType string 3?
 pool string 4?
 user string 5?
 keyring string 6?
 secretRef *SecretReference 7?
 readOnly bool 8?
RBDVolumeSource
 monitors []string 1! list:atomic
 image string 2!
 fsType string 3?
 pool string 4?
 user string 5?
 keyring string 6?
 secretRef *LocalObjectReference 7?
 readOnly bool 8?
RangeAllocation kind typed
 metadata meta.v1.ObjectMeta 1?
 range string 2
 data bytes 3
ReplicationController kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ReplicationControllerSpec 2?
 status ReplicationControllerStatus 3?
ReplicationControllerCondition
 type string 1!
 status string 2!
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
ReplicationControllerList kind typed
 metadata meta.v1.ListMeta 1?
 items []ReplicationController 2!
ReplicationControllerSpec
 replicas *int32 1?
 minReadySeconds int32 4?
 selector {}string 2? map:atomic
 template *PodTemplateSpec 3?
ReplicationControllerStatus
 replicas int32 1!
 fullyLabeledReplicas int32 2?
 readyReplicas int32 4?
 availableReplicas int32 5?
 observedGeneration int64 3?
 conditions []ReplicationControllerCondition 6? list:map keys:type patch:merge key:type
ResourceClaim
 name string 1!
 request string 2?
ResourceFieldSelector map:atomic
 containerName string 1?
 resource string 2!
 divisor resource.Quantity 3?
ResourceHealth
 resourceID string 1!
 health string 2?
ResourceQuota kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceQuotaSpec 2?
 status ResourceQuotaStatus 3?
ResourceQuotaList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceQuota 2!
ResourceQuotaSpec
 hard {}resource.Quantity 1?
 scopes []string 2? list:atomic
 scopeSelector *ScopeSelector 3?
ResourceQuotaStatus
 hard {}resource.Quantity 1?
 used {}resource.Quantity 2?
ResourceRequirements
 limits {}resource.Quantity 1?
 requests {}resource.Quantity 2?
 claims []ResourceClaim 3? list:map keys:name
ResourceStatus
 name string 1!
 resources []ResourceHealth 2? list:map keys:resourceID
SELinuxOptions
 user string 1?
 role string 2?
 type string 3?
 level string 4?
ScaleIOPersistentVolumeSource
 gateway string 1!
 system string 2!
 secretRef *SecretReference 3!
 sslEnabled bool 4?
 protectionDomain string 5?
 storagePool string 6?
 storageMode string 7?
 volumeName string 8?
 fsType string 9?
 readOnly bool 10?
ScaleIOVolumeSource
 gateway string 1!
 system string 2!
 secretRef *LocalObjectReference 3!
 sslEnabled bool 4?
 protectionDomain string 5?
 storagePool string 6?
 storageMode string 7?
 volumeName string 8?
 fsType string 9?
 readOnly bool 10?
ScopeSelector map:atomic
 matchExpressions []ScopedResourceSelectorRequirement 1? list:atomic
ScopedResourceSelectorRequirement
 scopeName string 1!
 operator string 2!
 values []string 3? list:atomic
SeccompProfile
 type string 1!
 localhostProfile *string 2?
Secret kind typed
 metadata meta.v1.ObjectMeta 1?
 immutable *bool 5?
 data {}bytes 2?
 stringData {}string 4?
 type string 3?
SecretEnvSource
 name string 1.1?
 optional *bool 2?
SecretKeySelector map:atomic
 name string 1.1?
 key string 2!
 optional *bool 3?
SecretList kind typed
 metadata meta.v1.ListMeta 1?
 items []Secret 2!
SecretProjection
 name string 1.1?
 items []KeyToPath 2? list:atomic
 optional *bool 4?
SecretReference map:atomic
 name string 1?
 namespace string 2?
SecretVolumeSource
 secretName string 1?
 items []KeyToPath 2? list:atomic
 defaultMode *int32 3?
 optional *bool 4?
SecurityContext
 capabilities *Capabilities 1?
 privileged *bool 2?
 seLinuxOptions *SELinuxOptions 3?
 windowsOptions *WindowsSecurityContextOptions 10?
 runAsUser *int64 4?
 runAsGroup *int64 8?
 runAsNonRoot *bool 5?
 readOnlyRootFilesystem *bool 6?
 allowPrivilegeEscalation *bool 7?
 procMount *string 9?
 seccompProfile *SeccompProfile 11?
 appArmorProfile *AppArmorProfile 12?
SerializedReference kind typed
 reference ObjectReference 1?
Service kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ServiceSpec 2?
 status ServiceStatus 3?
ServiceAccount kind typed
 metadata meta.v1.ObjectMeta 1?
 secrets []ObjectReference 2? list:map keys:name patch:merge key:name
 imagePullSecrets []LocalObjectReference 3? list:atomic
 automountServiceAccountToken *bool 4?
ServiceAccountList kind typed
 metadata meta.v1.ListMeta 1?
 items []ServiceAccount 2!
ServiceAccountTokenProjection
 audience string 1?
 expirationSeconds *int64 2?
 path string 3!
ServiceList kind typed
 metadata meta.v1.ListMeta 1?
 items []Service 2!
ServicePort
 name string 1?
 protocol string 2?
 appProtocol *string 6?
 port int32 3!
 targetPort intstr.IntOrString 4?
 nodePort int32 5?
ServiceProxyOptions kind typed
 path string 1?
ServiceSpec
 ports []ServicePort 1? list:map keys:port,protocol patch:merge key:port
 selector {}string 2? map:atomic
 clusterIP string 3?
 clusterIPs []string 18? list:atomic
 type string 4?
 externalIPs []string 5? list:atomic
 sessionAffinity string 7?
 loadBalancerIP string 8?
 loadBalancerSourceRanges []string 9? list:atomic
 externalName string 10?
 externalTrafficPolicy string 11?
 healthCheckNodePort int32 12?
 publishNotReadyAddresses bool 13?
 sessionAffinityConfig *SessionAffinityConfig 14?
 ipFamilies []string 19? list:atomic
 ipFamilyPolicy *string 17?
 allocateLoadBalancerNodePorts *bool 20?
 loadBalancerClass *string 21?
 internalTrafficPolicy *string 22?
 trafficDistribution *string 23?
ServiceStatus
 loadBalancer LoadBalancerStatus 1?
 conditions []meta.v1.Condition 2? list:map keys:type patch:merge key:type
SessionAffinityConfig
 clientIP *ClientIPConfig 1?
SleepAction
 seconds int64 1!
StorageOSPersistentVolumeSource
 volumeName string 1?
 volumeNamespace string 2?
 fsType string 3?
 readOnly bool 4?
 secretRef *ObjectReference 5?
StorageOSVolumeSource
 volumeName string 1?
 volumeNamespace string 2?
 fsType string 3?
 readOnly bool 4?
 secretRef *LocalObjectReference 5?
Sysctl
 name string 1!
 value string 2!
TCPSocketAction
 port intstr.IntOrString 1!
 host string 2?
Taint
 key string 1!
 value string 2?
 effect string 3!
 timeAdded *meta.v1.Time 4?
Toleration
 key string 1?
 operator string 2?
 value string 3?
 effect string 4?
 tolerationSeconds *int64 5?
TopologySelectorLabelRequirement
 key string 1!
 values []string 2! list:atomic
TopologySelectorTerm map:atomic
 matchLabelExpressions []TopologySelectorLabelRequirement 1? list:atomic
TopologySpreadConstraint
 maxSkew int32 1!
 topologyKey string 2!
 whenUnsatisfiable string 3!
 labelSelector *meta.v1.LabelSelector 4?
 minDomains *int32 5?
 nodeAffinityPolicy *string 6?
 nodeTaintsPolicy *string 7?
 matchLabelKeys []string 8? list:atomic
TypedLocalObjectReference map:atomic
 apiGroup *string 1
 kind string 2!
 name string 3!
TypedObjectReference
 apiGroup *string 1
 kind string 2!
 name string 3!
 namespace *string 4?
Volume
 name string 1!
 hostPath *HostPathVolumeSource 2.1?
 emptyDir *EmptyDirVolumeSource 2.2?
 gcePersistentDisk *GCEPersistentDiskVolumeSource 2.3?
 awsElasticBlockStore *AWSElasticBlockStoreVolumeSource 2.4?
 gitRepo *GitRepoVolumeSource 2.5?
 secret *SecretVolumeSource 2.6?
 nfs *NFSVolumeSource 2.7?
 iscsi *ISCSIVolumeSource 2.8?
 glusterfs *GlusterfsVolumeSource 2.9?
 persistentVolumeClaim *PersistentVolumeClaimVolumeSource 2.10?
 rbd *RBDVolumeSource 2.11?
 flexVolume *FlexVolumeSource 2.12?
 cinder *CinderVolumeSource 2.13?
 cephfs *CephFSVolumeSource 2.14?
 flocker *FlockerVolumeSource 2.15?
 downwardAPI *DownwardAPIVolumeSource 2.16?
 fc *FCVolumeSource 2.17?
 azureFile *AzureFileVolumeSource 2.18?
 configMap *ConfigMapVolumeSource 2.19?
 vsphereVolume *VsphereVirtualDiskVolumeSource 2.20?
 quobyte *QuobyteVolumeSource 2.21?
 azureDisk *AzureDiskVolumeSource 2.22?
 photonPersistentDisk *PhotonPersistentDiskVolumeSource 2.23?
 projected *ProjectedVolumeSource 2.26?
 portworxVolume *PortworxVolumeSource 2.24?
 scaleIO *ScaleIOVolumeSource 2.25?
 storageos *StorageOSVolumeSource 2.27?
 csi *CSIVolumeSource 2.28?
 ephemeral *EphemeralVolumeSource 2.29?
 image *ImageVolumeSource 2.30?
VolumeDevice
 name string 1!
 devicePath string 2!
VolumeMount
 name string 1!
 readOnly bool 2?
 recursiveReadOnly *string 7?
 mountPath string 3!
 subPath string 4?
 mountPropagation *string 5?
 subPathExpr string 6?
VolumeMountStatus
 name string 1!
 mountPath string 2!
 readOnly bool 3?
 recursiveReadOnly *string 4?
VolumeNodeAffinity
 required *NodeSelector 1?
VolumeProjection
 secret *SecretProjection 1?
 downwardAPI *DownwardAPIProjection 2?
 configMap *ConfigMapProjection 3?
 serviceAccountToken *ServiceAccountTokenProjection 4?
 clusterTrustBundle *ClusterTrustBundleProjection 5?
 podCertificate *PodCertificateProjection 6?
VolumeResourceRequirements
 limits {}resource.Quantity 1?
 requests {}resource.Quantity 2?
VsphereVirtualDiskVolumeSource
 volumePath string 1!
 fsType string 2?
 storagePolicyName string 3?
 storagePolicyID string 4?
WeightedPodAffinityTerm
 weight int32 1!
 podAffinityTerm PodAffinityTerm 2!
WindowsSecurityContextOptions
 gmsaCredentialSpecName *string 1?
 gmsaCredentialSpec *string 2?
 runAsUserName *string 3?
 hostProcess *bool 4?
WorkloadReference
 name string 1!
 podGroup string 2!
 podGroupReplicaKey string 3?
package discovery.v1 io.k8s.api.discovery.v1 discovery.k8s.io/v1
Endpoint
 addresses []string 1! list:set
 conditions EndpointConditions 2?
 hostname *string 3?
 targetRef *core.v1.ObjectReference 4?
 deprecatedTopology {}string 5?
 nodeName *string 6?
 zone *string 7?
 hints *EndpointHints 8?
EndpointConditions
 ready *bool 1?
 serving *bool 2?
 terminating *bool 3?
EndpointHints
 forZones []ForZone 1? list:atomic
 forNodes []ForNode 2? list:atomic
EndpointPort map:atomic
 name *string 1?
 protocol *string 2?
 port *int32 3?
 appProtocol *string 4?
EndpointSlice kind typed
 metadata meta.v1.ObjectMeta 1?
 addressType string 4!
 endpoints []Endpoint 2! list:atomic
 ports []EndpointPort 3 list:atomic
EndpointSliceList kind typed
 metadata meta.v1.ListMeta 1?
 items []EndpointSlice 2!
ForNode
 name string 1!
ForZone
 name string 1!
package discovery.v1beta1 io.k8s.api.discovery.v1beta1 discovery.k8s.io/v1beta1
Endpoint
 addresses []string 1
 conditions EndpointConditions 2?
 hostname *string 3?
 targetRef *core.v1.ObjectReference 4?
 topology {}string 5?
 nodeName *string 6?
 hints *EndpointHints 7?
EndpointConditions
 ready *bool 1?
 serving *bool 2?
 terminating *bool 3?
EndpointHints
 forZones []ForZone 1?
 forNodes []ForNode 2?
EndpointPort
 name *string 1?
 protocol *string 2?
 port *int32 3?
 appProtocol *string 4?
EndpointSlice kind typed
 metadata meta.v1.ObjectMeta 1?
 addressType string 4
 endpoints []Endpoint 2
 ports []EndpointPort 3
EndpointSliceList kind typed
 metadata meta.v1.ListMeta 1?
 items []EndpointSlice 2
ForNode
 name string 1
ForZone
 name string 1
package events.v1 io.k8s.api.events.v1 events.k8s.io/v1
Event kind typed
 metadata meta.v1.ObjectMeta 1
 eventTime meta.v1.MicroTime 2!
 series *EventSeries 3?
 reportingController string 4?
 reportingInstance string 5?
 action string 6?
 reason string 7?
 regarding core.v1.ObjectReference 8?
 related *core.v1.ObjectReference 9?
 note string 10?
 type string 11?
 deprecatedSource core.v1.EventSource 12?
 deprecatedFirstTimestamp meta.v1.Time 13?
 deprecatedLastTimestamp meta.v1.Time 14?
 deprecatedCount int32 15?
EventList kind typed
 metadata meta.v1.ListMeta 1?
 items []Event 2!
EventSeries
 count int32 1!
 lastObservedTime meta.v1.MicroTime 2!
package events.v1beta1 io.k8s.api.events.v1beta1 events.k8s.io/v1beta1
Event kind typed
 metadata meta.v1.ObjectMeta 1
 eventTime meta.v1.MicroTime 2
 series *EventSeries 3?
 reportingController string 4?
 reportingInstance string 5?
 action string 6?
 reason string 7?
 regarding core.v1.ObjectReference 8?
 related *core.v1.ObjectReference 9?
 note string 10?
 type string 11?
 deprecatedSource core.v1.EventSource 12?
 deprecatedFirstTimestamp meta.v1.Time 13?
 deprecatedLastTimestamp meta.v1.Time 14?
 deprecatedCount int32 15?
EventList kind typed
 metadata meta.v1.ListMeta 1?
 items []Event 2
EventSeries
 count int32 1
 lastObservedTime meta.v1.MicroTime 2
package extensions.v1beta1 io.k8s.api.extensions.v1beta1 extensions/v1beta1
DaemonSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DaemonSetSpec 2?
 status DaemonSetStatus 3?
DaemonSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
DaemonSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []DaemonSet 2
DaemonSetSpec
 selector *meta.v1.LabelSelector 1?
 template core.v1.PodTemplateSpec 2
 updateStrategy DaemonSetUpdateStrategy 3?
 minReadySeconds int32 4?
 templateGeneration int64 5?
 revisionHistoryLimit *int32 6?
DaemonSetStatus
 currentNumberScheduled int32 1
 numberMisscheduled int32 2
 desiredNumberScheduled int32 3
 numberReady int32 4
 observedGeneration int64 5?
 updatedNumberScheduled int32 6?
 numberAvailable int32 7?
 numberUnavailable int32 8?
 collisionCount *int32 9?
 conditions []DaemonSetCondition 10? patch:merge key:type
DaemonSetUpdateStrategy
 type string 1?
 rollingUpdate *RollingUpdateDaemonSet 2?
Deployment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeploymentSpec 2?
 status DeploymentStatus 3?
DeploymentCondition
 type string 1
 status string 2
 lastUpdateTime meta.v1.Time 6?
 lastTransitionTime meta.v1.Time 7?
 reason string 4?
 message string 5?
DeploymentList kind typed
 metadata meta.v1.ListMeta 1?
 items []Deployment 2
DeploymentRollback kind typed
 name string 1
 updatedAnnotations {}string 2?
 rollbackTo RollbackConfig 3
DeploymentSpec
 replicas *int32 1?
 selector *meta.v1.LabelSelector 2?
 template core.v1.PodTemplateSpec 3
 strategy DeploymentStrategy 4? patch:retainKeys
 minReadySeconds int32 5?
 revisionHistoryLimit *int32 6?
 paused bool 7?
 rollbackTo *RollbackConfig 8?
 progressDeadlineSeconds *int32 9?
DeploymentStatus
 observedGeneration int64 1?
 replicas int32 2?
 updatedReplicas int32 3?
 readyReplicas int32 7?
 availableReplicas int32 4?
 unavailableReplicas int32 5?
 terminatingReplicas *int32 9?
 conditions []DeploymentCondition 6? patch:merge key:type
 collisionCount *int32 8?
DeploymentStrategy
 type string 1?
 rollingUpdate *RollingUpdateDeployment 2?
HTTPIngressPath
 path string 1?
 pathType *string 3?
 backend IngressBackend 2
HTTPIngressRuleValue
 paths []HTTPIngressPath 1
IPBlock
 cidr string 1
 except []string 2?
Ingress kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IngressSpec 2?
 status IngressStatus 3?
IngressBackend
 serviceName string 1?
 servicePort intstr.IntOrString 2?
 resource *core.v1.TypedLocalObjectReference 3?
IngressList kind typed
 metadata meta.v1.ListMeta 1?
 items []Ingress 2
IngressLoadBalancerIngress
 ip string 1?
 hostname string 2?
 ports []IngressPortStatus 4?
IngressLoadBalancerStatus
 ingress []IngressLoadBalancerIngress 1?
IngressPortStatus
 port int32 1
 protocol string 2
 error *string 3?
IngressRule
 host string 1?
 http *HTTPIngressRuleValue 2.1?
IngressSpec
 ingressClassName *string 4?
 backend *IngressBackend 1?
 tls []IngressTLS 2?
 rules []IngressRule 3?
IngressStatus
 loadBalancer IngressLoadBalancerStatus 1?
IngressTLS
 hosts []string 1?
 secretName string 2?
NetworkPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec NetworkPolicySpec 2?
NetworkPolicyEgressRule
 ports []NetworkPolicyPort 1?
 to []NetworkPolicyPeer 2?
NetworkPolicyIngressRule
 ports []NetworkPolicyPort 1?
 from []NetworkPolicyPeer 2?
NetworkPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []NetworkPolicy 2
NetworkPolicyPeer
 podSelector *meta.v1.LabelSelector 1?
 namespaceSelector *meta.v1.LabelSelector 2?
 ipBlock *IPBlock 3?
NetworkPolicyPort
 protocol *string 1?
 port *intstr.IntOrString 2?
 endPort *int32 3?
NetworkPolicySpec
 podSelector meta.v1.LabelSelector 1
 ingress []NetworkPolicyIngressRule 2?
 egress []NetworkPolicyEgressRule 3?
 policyTypes []string 4?
ReplicaSet kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ReplicaSetSpec 2?
 status ReplicaSetStatus 3?
ReplicaSetCondition
 type string 1
 status string 2
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
ReplicaSetList kind typed
 metadata meta.v1.ListMeta 1?
 items []ReplicaSet 2
ReplicaSetSpec
 replicas *int32 1?
 minReadySeconds int32 4?
 selector *meta.v1.LabelSelector 2?
 template core.v1.PodTemplateSpec 3?
ReplicaSetStatus
 replicas int32 1
 fullyLabeledReplicas int32 2?
 readyReplicas int32 4?
 availableReplicas int32 5?
 terminatingReplicas *int32 7?
 observedGeneration int64 3?
 conditions []ReplicaSetCondition 6? patch:merge key:type
RollbackConfig
 revision int64 1?
RollingUpdateDaemonSet
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
RollingUpdateDeployment
 maxUnavailable *intstr.IntOrString 1?
 maxSurge *intstr.IntOrString 2?
Scale kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ScaleSpec 2?
 status ScaleStatus 3?
ScaleSpec
 replicas int32 1?
ScaleStatus
 replicas int32 1
 selector {}string 2?
 targetSelector string 3?
package flowcontrol.v1 io.k8s.api.flowcontrol.v1 flowcontrol.apiserver.k8s.io/v1
ExemptPriorityLevelConfiguration
 nominalConcurrencyShares *int32 1?
 lendablePercent *int32 2?
FlowDistinguisherMethod
 type string 1!
FlowSchema kind typed
 metadata meta.v1.ObjectMeta 1?
 spec FlowSchemaSpec 2?
 status FlowSchemaStatus 3?
FlowSchemaCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
FlowSchemaList kind typed
 metadata meta.v1.ListMeta 1?
 items []FlowSchema 2!
FlowSchemaSpec
 priorityLevelConfiguration PriorityLevelConfigurationReference 1!
 matchingPrecedence int32 2
 distinguisherMethod *FlowDistinguisherMethod 3?
 rules []PolicyRulesWithSubjects 4? list:atomic
FlowSchemaStatus
 conditions []FlowSchemaCondition 1? list:map keys:type patch:merge key:type
GroupSubject
 name string 1!
LimitResponse
 type string 1!
 queuing *QueuingConfiguration 2?
LimitedPriorityLevelConfiguration
 nominalConcurrencyShares *int32 1
 limitResponse LimitResponse 2?
 lendablePercent *int32 3?
 borrowingLimitPercent *int32 4?
NonResourcePolicyRule
 verbs []string 1! list:set
 nonResourceURLs []string 6! list:set
PolicyRulesWithSubjects
 subjects []Subject 1! list:atomic
 resourceRules []ResourcePolicyRule 2? list:atomic
 nonResourceRules []NonResourcePolicyRule 3? list:atomic
PriorityLevelConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PriorityLevelConfigurationSpec 2?
 status PriorityLevelConfigurationStatus 3?
PriorityLevelConfigurationCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
PriorityLevelConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityLevelConfiguration 2!
PriorityLevelConfigurationReference
 name string 1!
PriorityLevelConfigurationSpec
 type string 1!
 limited *LimitedPriorityLevelConfiguration 2?
 exempt *ExemptPriorityLevelConfiguration 3?
PriorityLevelConfigurationStatus
 conditions []PriorityLevelConfigurationCondition 1? list:map keys:type patch:merge key:type
QueuingConfiguration
 queues int32 1
 handSize int32 2
 queueLengthLimit int32 3
ResourcePolicyRule
 verbs []string 1! list:set
 apiGroups []string 2! list:set
 resources []string 3! list:set
 clusterScope bool 4?
 namespaces []string 5 list:set
ServiceAccountSubject
 namespace string 1!
 name string 2!
Subject
 kind string 1!
 user *UserSubject 2?
 group *GroupSubject 3?
 serviceAccount *ServiceAccountSubject 4?
UserSubject
 name string 1!
package flowcontrol.v1beta1 io.k8s.api.flowcontrol.v1beta1 flowcontrol.apiserver.k8s.io/v1beta1
ExemptPriorityLevelConfiguration
 nominalConcurrencyShares *int32 1?
 lendablePercent *int32 2?
FlowDistinguisherMethod
 type string 1
FlowSchema kind typed
 metadata meta.v1.ObjectMeta 1?
 spec FlowSchemaSpec 2?
 status FlowSchemaStatus 3?
FlowSchemaCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
FlowSchemaList kind typed
 metadata meta.v1.ListMeta 1?
 items []FlowSchema 2
FlowSchemaSpec
 priorityLevelConfiguration PriorityLevelConfigurationReference 1
 matchingPrecedence int32 2
 distinguisherMethod *FlowDistinguisherMethod 3?
 rules []PolicyRulesWithSubjects 4?
FlowSchemaStatus
 conditions []FlowSchemaCondition 1?
GroupSubject
 name string 1
LimitResponse
 type string 1
 queuing *QueuingConfiguration 2?
LimitedPriorityLevelConfiguration
 assuredConcurrencyShares int32 1
 limitResponse LimitResponse 2?
 lendablePercent *int32 3?
 borrowingLimitPercent *int32 4?
NonResourcePolicyRule
 verbs []string 1
 nonResourceURLs []string 6
PolicyRulesWithSubjects
 subjects []Subject 1
 resourceRules []ResourcePolicyRule 2?
 nonResourceRules []NonResourcePolicyRule 3?
PriorityLevelConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PriorityLevelConfigurationSpec 2?
 status PriorityLevelConfigurationStatus 3?
PriorityLevelConfigurationCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
PriorityLevelConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityLevelConfiguration 2
PriorityLevelConfigurationReference
 name string 1
PriorityLevelConfigurationSpec
 type string 1
 limited *LimitedPriorityLevelConfiguration 2?
 exempt *ExemptPriorityLevelConfiguration 3?
PriorityLevelConfigurationStatus
 conditions []PriorityLevelConfigurationCondition 1?
QueuingConfiguration
 queues int32 1
 handSize int32 2
 queueLengthLimit int32 3
ResourcePolicyRule
 verbs []string 1
 apiGroups []string 2
 resources []string 3
 clusterScope bool 4?
 namespaces []string 5
ServiceAccountSubject
 namespace string 1
 name string 2
Subject
 kind string 1
 user *UserSubject 2?
 group *GroupSubject 3?
 serviceAccount *ServiceAccountSubject 4?
UserSubject
 name string 1
package flowcontrol.v1beta2 io.k8s.api.flowcontrol.v1beta2 flowcontrol.apiserver.k8s.io/v1beta2
ExemptPriorityLevelConfiguration
 nominalConcurrencyShares *int32 1?
 lendablePercent *int32 2?
FlowDistinguisherMethod
 type string 1
FlowSchema kind typed
 metadata meta.v1.ObjectMeta 1?
 spec FlowSchemaSpec 2?
 status FlowSchemaStatus 3?
FlowSchemaCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
FlowSchemaList kind typed
 metadata meta.v1.ListMeta 1?
 items []FlowSchema 2
FlowSchemaSpec
 priorityLevelConfiguration PriorityLevelConfigurationReference 1
 matchingPrecedence int32 2
 distinguisherMethod *FlowDistinguisherMethod 3?
 rules []PolicyRulesWithSubjects 4?
FlowSchemaStatus
 conditions []FlowSchemaCondition 1?
GroupSubject
 name string 1
LimitResponse
 type string 1
 queuing *QueuingConfiguration 2?
LimitedPriorityLevelConfiguration
 assuredConcurrencyShares int32 1
 limitResponse LimitResponse 2?
 lendablePercent *int32 3?
 borrowingLimitPercent *int32 4?
NonResourcePolicyRule
 verbs []string 1
 nonResourceURLs []string 6
PolicyRulesWithSubjects
 subjects []Subject 1
 resourceRules []ResourcePolicyRule 2?
 nonResourceRules []NonResourcePolicyRule 3?
PriorityLevelConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PriorityLevelConfigurationSpec 2?
 status PriorityLevelConfigurationStatus 3?
PriorityLevelConfigurationCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
PriorityLevelConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityLevelConfiguration 2
PriorityLevelConfigurationReference
 name string 1
PriorityLevelConfigurationSpec
 type string 1
 limited *LimitedPriorityLevelConfiguration 2?
 exempt *ExemptPriorityLevelConfiguration 3?
PriorityLevelConfigurationStatus
 conditions []PriorityLevelConfigurationCondition 1?
QueuingConfiguration
 queues int32 1
 handSize int32 2
 queueLengthLimit int32 3
ResourcePolicyRule
 verbs []string 1
 apiGroups []string 2
 resources []string 3
 clusterScope bool 4?
 namespaces []string 5
ServiceAccountSubject
 namespace string 1
 name string 2
Subject
 kind string 1
 user *UserSubject 2?
 group *GroupSubject 3?
 serviceAccount *ServiceAccountSubject 4?
UserSubject
 name string 1
package flowcontrol.v1beta3 io.k8s.api.flowcontrol.v1beta3 flowcontrol.apiserver.k8s.io/v1beta3
ExemptPriorityLevelConfiguration
 nominalConcurrencyShares *int32 1?
 lendablePercent *int32 2?
FlowDistinguisherMethod
 type string 1
FlowSchema kind typed
 metadata meta.v1.ObjectMeta 1?
 spec FlowSchemaSpec 2?
 status FlowSchemaStatus 3?
FlowSchemaCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
FlowSchemaList kind typed
 metadata meta.v1.ListMeta 1?
 items []FlowSchema 2
FlowSchemaSpec
 priorityLevelConfiguration PriorityLevelConfigurationReference 1
 matchingPrecedence int32 2
 distinguisherMethod *FlowDistinguisherMethod 3?
 rules []PolicyRulesWithSubjects 4?
FlowSchemaStatus
 conditions []FlowSchemaCondition 1? patch:merge key:type
GroupSubject
 name string 1
LimitResponse
 type string 1
 queuing *QueuingConfiguration 2?
LimitedPriorityLevelConfiguration
 nominalConcurrencyShares int32 1
 limitResponse LimitResponse 2?
 lendablePercent *int32 3?
 borrowingLimitPercent *int32 4?
NonResourcePolicyRule
 verbs []string 1
 nonResourceURLs []string 6
PolicyRulesWithSubjects
 subjects []Subject 1
 resourceRules []ResourcePolicyRule 2?
 nonResourceRules []NonResourcePolicyRule 3?
PriorityLevelConfiguration kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PriorityLevelConfigurationSpec 2?
 status PriorityLevelConfigurationStatus 3?
PriorityLevelConfigurationCondition
 type string 1?
 status string 2?
 lastTransitionTime meta.v1.Time 3?
 reason string 4?
 message string 5?
PriorityLevelConfigurationList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityLevelConfiguration 2
PriorityLevelConfigurationReference
 name string 1
PriorityLevelConfigurationSpec
 type string 1
 limited *LimitedPriorityLevelConfiguration 2?
 exempt *ExemptPriorityLevelConfiguration 3?
PriorityLevelConfigurationStatus
 conditions []PriorityLevelConfigurationCondition 1? patch:merge key:type
QueuingConfiguration
 queues int32 1
 handSize int32 2
 queueLengthLimit int32 3
ResourcePolicyRule
 verbs []string 1
 apiGroups []string 2
 resources []string 3
 clusterScope bool 4?
 namespaces []string 5
ServiceAccountSubject
 namespace string 1
 name string 2
Subject
 kind string 1
 user *UserSubject 2?
 group *GroupSubject 3?
 serviceAccount *ServiceAccountSubject 4?
UserSubject
 name string 1
package imagepolicy.v1alpha1 io.k8s.api.imagepolicy.v1alpha1 imagepolicy.k8s.io/v1alpha1
ImageReview kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ImageReviewSpec 2
 status ImageReviewStatus 3?
ImageReviewContainerSpec
 image string 1?
ImageReviewSpec
 containers []ImageReviewContainerSpec 1?
 annotations {}string 2?
 namespace string 3?
ImageReviewStatus
 allowed bool 1
 reason string 2?
 auditAnnotations {}string 3?
package intstr io.k8s.apimachinery.pkg.util.intstr -
IntOrString leaf:intorstring
package meta.v1 io.k8s.apimachinery.pkg.apis.meta.v1 -
APIGroup kind:/v1 typed
 name string 1!
 versions []GroupVersionForDiscovery 2! list:atomic
 preferredVersion GroupVersionForDiscovery 3?
 serverAddressByClientCIDRs []ServerAddressByClientCIDR 4? list:atomic
APIGroupList kind:/v1 typed
 groups []APIGroup 1! list:atomic
APIResource
 name string 1!
 singularName string 6!
 namespaced bool 2!
 group string 8?
 version string 9?
 kind string 3!
 verbs [w]string 4!
 shortNames []string 5? list:atomic
 categories []string 7? list:atomic
 storageVersionHash string 10?
APIResourceList kind:/v1 typed
 groupVersion string 1!
 resources []APIResource 2! list:atomic
APIVersions kind:/v1 typed
 versions []string 1! list:atomic
 serverAddressByClientCIDRs []ServerAddressByClientCIDR 2! list:atomic
Condition
 type string 1!
 status string 2!
 observedGeneration int64 3?
 lastTransitionTime Time 4!
 reason string 5!
 message string 6!
CreateOptions kind:* typed
 dryRun []string 1?
 fieldManager string 3?
 fieldValidation string 4?
DeleteOptions kind:* typed
 gracePeriodSeconds *int64 1?
 preconditions *Preconditions 2?
 orphanDependents *bool 3?
 propagationPolicy *string 4?
 dryRun []string 5? list:atomic
 ignoreStoreReadErrorWithClusterBreakingPotential *bool 6?
FieldSelectorRequirement
 key string 1!
 operator string 2!
 values []string 3? list:atomic
FieldsV1 leaf:raw
GetOptions kind:* typed
 resourceVersion string 1?
GroupResource
 group string 1!
 resource string 2!
GroupVersionForDiscovery
 groupVersion string 1!
 version string 2!
GroupVersionKind
 group string 1
 version string 2
 kind string 3
GroupVersionResource
 group string 1
 version string 2
 resource string 3
LabelSelector map:atomic
 matchLabels {}string 1?
 matchExpressions []LabelSelectorRequirement 2? list:atomic
LabelSelectorRequirement
 key string 1!
 operator string 2!
 values []string 3? list:atomic
ListMeta
 selfLink string 1?
 resourceVersion string 2?
 continue string 3?
 remainingItemCount *int64 4?
ListOptions kind:* typed
 labelSelector string 1?
 fieldSelector string 2?
 watch bool 3?
 allowWatchBookmarks bool 9?
 resourceVersion string 4?
 resourceVersionMatch string 10?
 timeoutSeconds *int64 5?
 limit int64 7?
 continue string 8?
 sendInitialEvents *bool 11?
ManagedFieldsEntry
 manager string 1?
 operation string 2?
 apiVersion string 3?
 time *Time 4?
 fieldsType string 6?
 fieldsV1 *FieldsV1 7?
 subresource string 8?
MicroTime leaf:microtime
ObjectMeta
 name string 1?
 generateName string 2?
 namespace string 3?
 selfLink string 4?
 uid string 5?
 resourceVersion string 6?
 generation int64 7?
 creationTimestamp Time 8?~
 deletionTimestamp *Time 9?
 deletionGracePeriodSeconds *int64 10?
 labels {}string 11?
 annotations {}string 12?
 ownerReferences []OwnerReference 13? list:map keys:uid patch:merge key:uid
 finalizers []string 14? list:set patch:merge
 managedFields []ManagedFieldsEntry 17? list:atomic
OwnerReference map:atomic
 apiVersion string 5!
 kind string 1!
 name string 3!
 uid string 4!
 controller *bool 6?
 blockOwnerDeletion *bool 7?
PartialObjectMetadata kind:meta.k8s.io/v1,meta.k8s.io/v1beta1 typed
 metadata ObjectMeta 1?
PartialObjectMetadataList kind:meta.k8s.io/v1 typed
 metadata ListMeta 1?
 items []PartialObjectMetadata 2
PatchOptions kind:* typed
 dryRun []string 1?
 force *bool 2?
 fieldManager string 3?
 fieldValidation string 4?
Preconditions
 uid *string 1?
 resourceVersion *string 2?
ServerAddressByClientCIDR
 clientCIDR string 1!
 serverAddress string 2!
Status kind:/v1 typed
 metadata ListMeta 1?
 status string 2?
 message string 3?
 reason string 4?
 details *StatusDetails 5?
 code int32 6?
StatusCause
 reason string 1?
 message string 2?
 field string 3?
StatusDetails
 name string 1?
 group string 2?
 kind string 3?
 uid string 6?
 causes []StatusCause 4? list:atomic
 retryAfterSeconds int32 5?
Table kind:meta.k8s.io/v1,meta.k8s.io/v1beta1 typed
 metadata ListMeta -?
 columnDefinitions []TableColumnDefinition -
 rows []TableRow -
TableColumnDefinition
 name string -
 type string -
 format string -
 description string -
 priority int32 -
TableOptions kind:meta.k8s.io/v1,meta.k8s.io/v1beta1 typed
 includeObject string 1?
TableRow
 cells []any -
 conditions []TableRowCondition -?
 object runtime.RawExtension -?
TableRowCondition
 type string -
 status string -
 reason string -?
 message string -?
Time leaf:time
UpdateOptions kind:* typed
 dryRun []string 1?
 fieldManager string 2?
 fieldValidation string 3?
WatchEvent kind:*
 type string 1!
 object runtime.RawExtension 2!
package meta.v1beta1 io.k8s.apimachinery.pkg.apis.meta.v1beta1 meta.k8s.io/v1beta1
PartialObjectMetadataList kind typed
 metadata meta.v1.ListMeta 2?
 items []meta.v1.PartialObjectMetadata 1
package networking.v1 io.k8s.api.networking.v1 networking.k8s.io/v1
HTTPIngressPath
 path string 1?
 pathType *string 3!
 backend IngressBackend 2!
HTTPIngressRuleValue
 paths []HTTPIngressPath 1! list:atomic
IPAddress kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IPAddressSpec 2?
IPAddressList kind typed
 metadata meta.v1.ListMeta 1?
 items []IPAddress 2!
IPAddressSpec
 parentRef *ParentReference 1!?
IPBlock
 cidr string 1!
 except []string 2? list:atomic
Ingress kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IngressSpec 2?
 status IngressStatus 3?
IngressBackend
 service *IngressServiceBackend 4?
 resource *core.v1.TypedLocalObjectReference 3?
IngressClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IngressClassSpec 2?
IngressClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []IngressClass 2!
IngressClassParametersReference
 apiGroup *string 1?
 kind string 2!
 name string 3!
 scope *string 4
 namespace *string 5?
IngressClassSpec
 controller string 1?
 parameters *IngressClassParametersReference 2?
IngressList kind typed
 metadata meta.v1.ListMeta 1?
 items []Ingress 2!
IngressLoadBalancerIngress
 ip string 1?
 hostname string 2?
 ports []IngressPortStatus 4? list:atomic
IngressLoadBalancerStatus
 ingress []IngressLoadBalancerIngress 1? list:atomic
IngressPortStatus
 port int32 1!
 protocol string 2!
 error *string 3?
IngressRule
 host string 1?
 http *HTTPIngressRuleValue 2.1?
IngressServiceBackend
 name string 1!
 port ServiceBackendPort 2?
IngressSpec
 ingressClassName *string 4?
 defaultBackend *IngressBackend 1?
 tls []IngressTLS 2? list:atomic
 rules []IngressRule 3? list:atomic
IngressStatus
 loadBalancer IngressLoadBalancerStatus 1?
IngressTLS
 hosts []string 1? list:atomic
 secretName string 2?
NetworkPolicy kind typed
 metadata meta.v1.ObjectMeta 1?
 spec NetworkPolicySpec 2?
NetworkPolicyEgressRule
 ports []NetworkPolicyPort 1? list:atomic
 to []NetworkPolicyPeer 2? list:atomic
NetworkPolicyIngressRule
 ports []NetworkPolicyPort 1? list:atomic
 from []NetworkPolicyPeer 2? list:atomic
NetworkPolicyList kind typed
 metadata meta.v1.ListMeta 1?
 items []NetworkPolicy 2!
NetworkPolicyPeer
 podSelector *meta.v1.LabelSelector 1?
 namespaceSelector *meta.v1.LabelSelector 2?
 ipBlock *IPBlock 3?
NetworkPolicyPort
 protocol *string 1?
 port *intstr.IntOrString 2?
 endPort *int32 3?
NetworkPolicySpec
 podSelector meta.v1.LabelSelector 1
 ingress []NetworkPolicyIngressRule 2? list:atomic
 egress []NetworkPolicyEgressRule 3? list:atomic
 policyTypes []string 4? list:atomic
ParentReference
 group string 1?
 resource string 2!?
 namespace string 3?
 name string 4!?
ServiceBackendPort map:atomic
 name string 1?
 number int32 2?
ServiceCIDR kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ServiceCIDRSpec 2?
 status ServiceCIDRStatus 3?
ServiceCIDRList kind typed
 metadata meta.v1.ListMeta 1?
 items []ServiceCIDR 2!
ServiceCIDRSpec
 cidrs []string 1? list:atomic
ServiceCIDRStatus
 conditions []meta.v1.Condition 1? list:map keys:type patch:merge key:type
package networking.v1beta1 io.k8s.api.networking.v1beta1 networking.k8s.io/v1beta1
HTTPIngressPath
 path string 1?
 pathType *string 3?
 backend IngressBackend 2
HTTPIngressRuleValue
 paths []HTTPIngressPath 1
IPAddress kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IPAddressSpec 2?
IPAddressList kind typed
 metadata meta.v1.ListMeta 1?
 items []IPAddress 2!
IPAddressSpec
 parentRef *ParentReference 1!?
Ingress kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IngressSpec 2?
 status IngressStatus 3?
IngressBackend
 serviceName string 1?
 servicePort intstr.IntOrString 2?
 resource *core.v1.TypedLocalObjectReference 3?
IngressClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec IngressClassSpec 2?
IngressClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []IngressClass 2
IngressClassParametersReference
 apiGroup *string 1?
 kind string 2
 name string 3
 scope *string 4
 namespace *string 5?
IngressClassSpec
 controller string 1?
 parameters *IngressClassParametersReference 2?
IngressList kind typed
 metadata meta.v1.ListMeta 1?
 items []Ingress 2
IngressLoadBalancerIngress
 ip string 1?
 hostname string 2?
 ports []IngressPortStatus 4?
IngressLoadBalancerStatus
 ingress []IngressLoadBalancerIngress 1?
IngressPortStatus
 port int32 1
 protocol string 2
 error *string 3?
IngressRule
 host string 1?
 http *HTTPIngressRuleValue 2.1?
IngressSpec
 ingressClassName *string 4?
 backend *IngressBackend 1?
 tls []IngressTLS 2?
 rules []IngressRule 3?
IngressStatus
 loadBalancer IngressLoadBalancerStatus 1?
IngressTLS
 hosts []string 1?
 secretName string 2?
ParentReference
 group string 1?
 resource string 2!?
 namespace string 3?
 name string 4!?
ServiceCIDR kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ServiceCIDRSpec 2?
 status ServiceCIDRStatus 3?
ServiceCIDRList kind typed
 metadata meta.v1.ListMeta 1?
 items []ServiceCIDR 2!
ServiceCIDRSpec
 cidrs []string 1? list:atomic
ServiceCIDRStatus
 conditions []meta.v1.Condition 1? list:map keys:type patch:merge key:type
package node.v1 io.k8s.api.node.v1 node.k8s.io/v1
Overhead
 podFixed {}resource.Quantity 1?
RuntimeClass kind typed
 metadata meta.v1.ObjectMeta 1?
 handler string 2!
 overhead *Overhead 3?
 scheduling *Scheduling 4?
RuntimeClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []RuntimeClass 2!
Scheduling
 nodeSelector {}string 1? map:atomic
 tolerations []core.v1.Toleration 2? list:atomic
package node.v1alpha1 io.k8s.api.node.v1alpha1 node.k8s.io/v1alpha1
Overhead
 podFixed {}resource.Quantity 1?
RuntimeClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec RuntimeClassSpec 2
RuntimeClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []RuntimeClass 2
RuntimeClassSpec
 runtimeHandler string 1
 overhead *Overhead 2?
 scheduling *Scheduling 3?
Scheduling
 nodeSelector {}string 1?
 tolerations []core.v1.Toleration 2?
package node.v1beta1 io.k8s.api.node.v1beta1 node.k8s.io/v1beta1
Overhead
 podFixed {}resource.Quantity 1?
RuntimeClass kind typed
 metadata meta.v1.ObjectMeta 1?
 handler string 2
 overhead *Overhead 3?
 scheduling *Scheduling 4?
RuntimeClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []RuntimeClass 2
Scheduling
 nodeSelector {}string 1?
 tolerations []core.v1.Toleration 2?
package policy.v1 io.k8s.api.policy.v1 policy/v1
Eviction kind typed
 metadata meta.v1.ObjectMeta 1?
 deleteOptions *meta.v1.DeleteOptions 2?
PodDisruptionBudget kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PodDisruptionBudgetSpec 2?
 status PodDisruptionBudgetStatus 3?
PodDisruptionBudgetList kind typed
 metadata meta.v1.ListMeta 1?
 items []PodDisruptionBudget 2!
PodDisruptionBudgetSpec
 minAvailable *intstr.IntOrString 1?
 selector *meta.v1.LabelSelector 2? patch:replace
 maxUnavailable *intstr.IntOrString 3?
 unhealthyPodEvictionPolicy *string 4?
PodDisruptionBudgetStatus
 observedGeneration int64 1?
 disruptedPods {}meta.v1.Time 2?
 disruptionsAllowed int32 3!
 currentHealthy int32 4!
 desiredHealthy int32 5!
 expectedPods int32 6!
 conditions []meta.v1.Condition 7? list:map keys:type patch:merge key:type
package policy.v1beta1 io.k8s.api.policy.v1beta1 policy/v1beta1
Eviction kind typed
 metadata meta.v1.ObjectMeta 1?
 deleteOptions *meta.v1.DeleteOptions 2?
PodDisruptionBudget kind typed
 metadata meta.v1.ObjectMeta 1?
 spec PodDisruptionBudgetSpec 2?
 status PodDisruptionBudgetStatus 3?
PodDisruptionBudgetList kind typed
 metadata meta.v1.ListMeta 1?
 items []PodDisruptionBudget 2
PodDisruptionBudgetSpec
 minAvailable *intstr.IntOrString 1?
 selector *meta.v1.LabelSelector 2?
 maxUnavailable *intstr.IntOrString 3?
 unhealthyPodEvictionPolicy *string 4?
PodDisruptionBudgetStatus
 observedGeneration int64 1?
 disruptedPods {}meta.v1.Time 2?
 disruptionsAllowed int32 3
 currentHealthy int32 4
 desiredHealthy int32 5
 expectedPods int32 6
 conditions []meta.v1.Condition 7? patch:merge key:type
package rbac.v1 io.k8s.api.rbac.v1 rbac.authorization.k8s.io/v1
AggregationRule
 clusterRoleSelectors []meta.v1.LabelSelector 1? list:atomic
ClusterRole kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2 list:atomic
 aggregationRule *AggregationRule 3?
ClusterRoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2? list:atomic
 roleRef RoleRef 3!
ClusterRoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRoleBinding 2!
ClusterRoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRole 2!
PolicyRule
 verbs []string 1! list:atomic
 apiGroups []string 2? list:atomic
 resources []string 3? list:atomic
 resourceNames []string 4? list:atomic
 nonResourceURLs []string 5? list:atomic
Role kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2 list:atomic
RoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2? list:atomic
 roleRef RoleRef 3!
RoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []RoleBinding 2!
RoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []Role 2!
RoleRef map:atomic
 apiGroup string 1!
 kind string 2!
 name string 3!
Subject map:atomic
 kind string 1!
 apiGroup string 2?
 name string 3!
 namespace string 4?
package rbac.v1alpha1 io.k8s.api.rbac.v1alpha1 rbac.authorization.k8s.io/v1alpha1
AggregationRule
 clusterRoleSelectors []meta.v1.LabelSelector 1?
ClusterRole kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2
 aggregationRule *AggregationRule 3?
ClusterRoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2?
 roleRef RoleRef 3
ClusterRoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRoleBinding 2
ClusterRoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRole 2
PolicyRule
 verbs []string 1
 apiGroups []string 3?
 resources []string 4?
 resourceNames []string 5?
 nonResourceURLs []string 6?
Role kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2
RoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2?
 roleRef RoleRef 3
RoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []RoleBinding 2
RoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []Role 2
RoleRef
 apiGroup string 1
 kind string 2
 name string 3
Subject
 kind string 1
 apiVersion string 2?
 name string 3
 namespace string 4?
package rbac.v1beta1 io.k8s.api.rbac.v1beta1 rbac.authorization.k8s.io/v1beta1
AggregationRule
 clusterRoleSelectors []meta.v1.LabelSelector 1?
ClusterRole kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2
 aggregationRule *AggregationRule 3?
ClusterRoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2?
 roleRef RoleRef 3
ClusterRoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRoleBinding 2
ClusterRoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []ClusterRole 2
PolicyRule
 verbs []string 1
 apiGroups []string 2?
 resources []string 3?
 resourceNames []string 4?
 nonResourceURLs []string 5?
Role kind typed
 metadata meta.v1.ObjectMeta 1?
 rules []PolicyRule 2
RoleBinding kind typed
 metadata meta.v1.ObjectMeta 1?
 subjects []Subject 2?
 roleRef RoleRef 3
RoleBindingList kind typed
 metadata meta.v1.ListMeta 1?
 items []RoleBinding 2
RoleList kind typed
 metadata meta.v1.ListMeta 1?
 items []Role 2
RoleRef
 apiGroup string 1
 kind string 2
 name string 3
Subject
 kind string 1
 apiGroup string 2?
 name string 3
 namespace string 4?
package resource io.k8s.apimachinery.pkg.api.resource -
Quantity leaf:quantity
package resource.v1 io.k8s.api.resource.v1 resource.k8s.io/v1
AllocatedDeviceStatus
 driver string 1!
 pool string 2!
 device string 3!
 shareID *string 7?
 conditions []meta.v1.Condition 4 list:map keys:type
 data *runtime.RawExtension 5?
 networkData *NetworkDeviceData 6?
AllocationResult
 devices DeviceAllocationResult 1?
 nodeSelector *core.v1.NodeSelector 3?
 allocationTimestamp *meta.v1.Time 5?
CELDeviceSelector
 expression string 1!
CapacityRequestPolicy
 default *resource.Quantity 1
 validValues []resource.Quantity 3? list:atomic
 validRange *CapacityRequestPolicyRange 4?
CapacityRequestPolicyRange
 min *resource.Quantity 1!?
 max *resource.Quantity 2?
 step *resource.Quantity 3?
CapacityRequirements
 requests {}resource.Quantity 1?
Counter
 value resource.Quantity 1!
CounterSet
 name string 1!
 counters {}Counter 2!?
Device
 name string 1!
 attributes {}DeviceAttribute 2?
 capacity {}DeviceCapacity 3?
 consumesCounters []DeviceCounterConsumption 4? list:atomic
 nodeName *string 5?
 nodeSelector *core.v1.NodeSelector 6?
 allNodes *bool 7?
 taints []DeviceTaint 8? list:atomic
 bindsToNode *bool 9?
 bindingConditions []string 10? list:atomic
 bindingFailureConditions []string 11? list:atomic
 allowMultipleAllocations *bool 12?
DeviceAllocationConfiguration
 source string 1!
 requests []string 2? list:atomic
 opaque *OpaqueDeviceConfiguration 3.1?
DeviceAllocationResult
 results []DeviceRequestAllocationResult 1? list:atomic
 config []DeviceAllocationConfiguration 2? list:atomic
DeviceAttribute
 int *int64 2?
 bool *bool 3?
 string *string 4?
 version *string 5?
DeviceCapacity
 value resource.Quantity 1!
 requestPolicy *CapacityRequestPolicy 2?
DeviceClaim
 requests []DeviceRequest 1 list:atomic
 constraints []DeviceConstraint 2? list:atomic
 config []DeviceClaimConfiguration 3? list:atomic
DeviceClaimConfiguration
 requests []string 1? list:atomic
 opaque *OpaqueDeviceConfiguration 2.1?
DeviceClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeviceClassSpec 2!
DeviceClassConfiguration
 opaque *OpaqueDeviceConfiguration 1.1?
DeviceClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []DeviceClass 2!
DeviceClassSpec
 selectors []DeviceSelector 1? list:atomic
 config []DeviceClassConfiguration 2? list:atomic
 extendedResourceName *string 4?
DeviceConstraint
 requests []string 1? list:atomic
 matchAttribute *string 2?
 distinctAttribute *string 3?
DeviceCounterConsumption
 counterSet string 1!
 counters {}Counter 2!?
DeviceRequest
 name string 1!
 exactly *ExactDeviceRequest 2?
 firstAvailable []DeviceSubRequest 3? list:atomic
DeviceRequestAllocationResult
 request string 1!
 driver string 2!
 pool string 3!
 device string 4!
 adminAccess *bool 5?
 tolerations []DeviceToleration 6? list:atomic
 bindingConditions []string 7? list:atomic
 bindingFailureConditions []string 8? list:atomic
 shareID *string 9?
 consumedCapacity {}resource.Quantity 10?
DeviceSelector
 cel *CELDeviceSelector 1?
DeviceSubRequest
 name string 1!
 deviceClassName string 2!
 selectors []DeviceSelector 3? list:atomic
 allocationMode string 4?
 count int64 5?
 tolerations []DeviceToleration 6? list:atomic
 capacity *CapacityRequirements 7?
DeviceTaint
 key string 1!
 value string 2?
 effect string 3!
 timeAdded *meta.v1.Time 4?
DeviceToleration
 key string 1?
 operator string 2?
 value string 3?
 effect string 4?
 tolerationSeconds *int64 5?
ExactDeviceRequest
 deviceClassName string 1!
 selectors []DeviceSelector 2? list:atomic
 allocationMode string 3?
 count int64 4?
 adminAccess *bool 5?
 tolerations []DeviceToleration 6? list:atomic
 capacity *CapacityRequirements 7?
NetworkDeviceData
 interfaceName string 1?
 ips []string 2? list:atomic
 hardwareAddress string 3?
OpaqueDeviceConfiguration
 driver string 1!
 parameters runtime.RawExtension 2!
ResourceClaim kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
 status ResourceClaimStatus 3?
ResourceClaimConsumerReference
 apiGroup string 1?
 resource string 3!
 name string 4!
 uid string 5!
ResourceClaimList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaim 2!
ResourceClaimSpec
 devices DeviceClaim 1
ResourceClaimStatus
 allocation *AllocationResult 1?
 reservedFor []ResourceClaimConsumerReference 2? list:map keys:uid patch:merge key:uid
 devices []AllocatedDeviceStatus 4? list:map keys:driver,device,pool,shareID
ResourceClaimTemplate kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimTemplateSpec 2!
ResourceClaimTemplateList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaimTemplate 2!
ResourceClaimTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
ResourcePool
 name string 1!
 generation int64 2!
 resourceSliceCount int64 3!
ResourceSlice kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceSliceSpec 2!
ResourceSliceList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceSlice 2!
ResourceSliceSpec
 driver string 1!
 pool ResourcePool 2!
 nodeName *string 3?
 nodeSelector *core.v1.NodeSelector 4?
 allNodes *bool 5?
 devices []Device 6? list:atomic
 perDeviceNodeSelection *bool 7?
 sharedCounters []CounterSet 8? list:atomic
package resource.v1alpha3 io.k8s.api.resource.v1alpha3 resource.k8s.io/v1alpha3
DeviceTaint
 key string 1!
 value string 2?
 effect string 3!
 timeAdded *meta.v1.Time 4?
DeviceTaintRule kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeviceTaintRuleSpec 2!
 status DeviceTaintRuleStatus 3?
DeviceTaintRuleList kind typed
 metadata meta.v1.ListMeta 1?
 items []DeviceTaintRule 2!
DeviceTaintRuleSpec
 deviceSelector *DeviceTaintSelector 1?
 taint DeviceTaint 2!?
DeviceTaintRuleStatus
 conditions []meta.v1.Condition 1? list:map keys:type patch:merge key:type
DeviceTaintSelector
 driver *string 2?
 pool *string 3?
 device *string 4?
package resource.v1beta1 io.k8s.api.resource.v1beta1 resource.k8s.io/v1beta1
AllocatedDeviceStatus
 driver string 1!
 pool string 2!
 device string 3!
 shareID *string 7?
 conditions []meta.v1.Condition 4 list:map keys:type
 data *runtime.RawExtension 5?
 networkData *NetworkDeviceData 6?
AllocationResult
 devices DeviceAllocationResult 1?
 nodeSelector *core.v1.NodeSelector 3?
 allocationTimestamp *meta.v1.Time 5?
BasicDevice
 attributes {}DeviceAttribute 1?
 capacity {}DeviceCapacity 2?
 consumesCounters []DeviceCounterConsumption 3? list:atomic
 nodeName *string 4?
 nodeSelector *core.v1.NodeSelector 5?
 allNodes *bool 6?
 taints []DeviceTaint 7? list:atomic
 bindsToNode *bool 8?
 bindingConditions []string 9? list:atomic
 bindingFailureConditions []string 10? list:atomic
 allowMultipleAllocations *bool 11?
CELDeviceSelector
 expression string 1!
CapacityRequestPolicy
 default *resource.Quantity 1
 validValues []resource.Quantity 3? list:atomic
 validRange *CapacityRequestPolicyRange 4?
CapacityRequestPolicyRange
 min *resource.Quantity 1!?
 max *resource.Quantity 2?
 step *resource.Quantity 3?
CapacityRequirements
 requests {}resource.Quantity 1?
Counter
 value resource.Quantity 1!
CounterSet
 name string 1!
 counters {}Counter 2!?
Device
 name string 1!
 basic *BasicDevice 2?
DeviceAllocationConfiguration
 source string 1!
 requests []string 2? list:atomic
 opaque *OpaqueDeviceConfiguration 3.1?
DeviceAllocationResult
 results []DeviceRequestAllocationResult 1? list:atomic
 config []DeviceAllocationConfiguration 2? list:atomic
DeviceAttribute
 int *int64 2?
 bool *bool 3?
 string *string 4?
 version *string 5?
DeviceCapacity
 value resource.Quantity 1!
 requestPolicy *CapacityRequestPolicy 2?
DeviceClaim
 requests []DeviceRequest 1 list:atomic
 constraints []DeviceConstraint 2? list:atomic
 config []DeviceClaimConfiguration 3? list:atomic
DeviceClaimConfiguration
 requests []string 1? list:atomic
 opaque *OpaqueDeviceConfiguration 2.1?
DeviceClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeviceClassSpec 2!
DeviceClassConfiguration
 opaque *OpaqueDeviceConfiguration 1.1?
DeviceClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []DeviceClass 2!
DeviceClassSpec
 selectors []DeviceSelector 1? list:atomic
 config []DeviceClassConfiguration 2? list:atomic
 extendedResourceName *string 4?
DeviceConstraint
 requests []string 1? list:atomic
 matchAttribute *string 2?
 distinctAttribute *string 3?
DeviceCounterConsumption
 counterSet string 1!
 counters {}Counter 2!?
DeviceRequest
 name string 1!
 deviceClassName string 2
 selectors []DeviceSelector 3? list:atomic
 allocationMode string 4?
 count int64 5?
 adminAccess *bool 6?
 firstAvailable []DeviceSubRequest 7? list:atomic
 tolerations []DeviceToleration 8? list:atomic
 capacity *CapacityRequirements 9?
DeviceRequestAllocationResult
 request string 1!
 driver string 2!
 pool string 3!
 device string 4!
 adminAccess *bool 5?
 tolerations []DeviceToleration 6? list:atomic
 bindingConditions []string 7? list:atomic
 bindingFailureConditions []string 8? list:atomic
 shareID *string 9?
 consumedCapacity {}resource.Quantity 10?
DeviceSelector
 cel *CELDeviceSelector 1?
DeviceSubRequest
 name string 1!
 deviceClassName string 2!
 selectors []DeviceSelector 3? list:atomic
 allocationMode string 4?
 count int64 5?
 tolerations []DeviceToleration 7? list:atomic
 capacity *CapacityRequirements 8?
DeviceTaint
 key string 1!
 value string 2?
 effect string 3!
 timeAdded *meta.v1.Time 4?
DeviceToleration
 key string 1?
 operator string 2?
 value string 3?
 effect string 4?
 tolerationSeconds *int64 5?
NetworkDeviceData
 interfaceName string 1?
 ips []string 2? list:atomic
 hardwareAddress string 3?
OpaqueDeviceConfiguration
 driver string 1!
 parameters runtime.RawExtension 2!
ResourceClaim kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
 status ResourceClaimStatus 3?
ResourceClaimConsumerReference
 apiGroup string 1?
 resource string 3!
 name string 4!
 uid string 5!
ResourceClaimList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaim 2!
ResourceClaimSpec
 devices DeviceClaim 1
ResourceClaimStatus
 allocation *AllocationResult 1?
 reservedFor []ResourceClaimConsumerReference 2? list:map keys:uid patch:merge key:uid
 devices []AllocatedDeviceStatus 4? list:map keys:driver,device,pool,shareID
ResourceClaimTemplate kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimTemplateSpec 2!
ResourceClaimTemplateList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaimTemplate 2!
ResourceClaimTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
ResourcePool
 name string 1!
 generation int64 2!
 resourceSliceCount int64 3!
ResourceSlice kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceSliceSpec 2!
ResourceSliceList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceSlice 2!
ResourceSliceSpec
 driver string 1!
 pool ResourcePool 2!
 nodeName string 3?
 nodeSelector *core.v1.NodeSelector 4?
 allNodes bool 5?
 devices []Device 6? list:atomic
 perDeviceNodeSelection *bool 7?
 sharedCounters []CounterSet 8? list:atomic
package resource.v1beta2 io.k8s.api.resource.v1beta2 resource.k8s.io/v1beta2
AllocatedDeviceStatus
 driver string 1!
 pool string 2!
 device string 3!
 shareID *string 7?
 conditions []meta.v1.Condition 4 list:map keys:type
 data *runtime.RawExtension 5?
 networkData *NetworkDeviceData 6?
AllocationResult
 devices DeviceAllocationResult 1?
 nodeSelector *core.v1.NodeSelector 3?
 allocationTimestamp *meta.v1.Time 5?
CELDeviceSelector
 expression string 1!
CapacityRequestPolicy
 default *resource.Quantity 1
 validValues []resource.Quantity 3? list:atomic
 validRange *CapacityRequestPolicyRange 4?
CapacityRequestPolicyRange
 min *resource.Quantity 1!?
 max *resource.Quantity 2?
 step *resource.Quantity 3?
CapacityRequirements
 requests {}resource.Quantity 1?
Counter
 value resource.Quantity 1!
CounterSet
 name string 1!
 counters {}Counter 2!?
Device
 name string 1!
 attributes {}DeviceAttribute 2?
 capacity {}DeviceCapacity 3?
 consumesCounters []DeviceCounterConsumption 4? list:atomic
 nodeName *string 5?
 nodeSelector *core.v1.NodeSelector 6?
 allNodes *bool 7?
 taints []DeviceTaint 8? list:atomic
 bindsToNode *bool 9?
 bindingConditions []string 10? list:atomic
 bindingFailureConditions []string 11? list:atomic
 allowMultipleAllocations *bool 12?
DeviceAllocationConfiguration
 source string 1!
 requests []string 2? list:atomic
 opaque *OpaqueDeviceConfiguration 3.1?
DeviceAllocationResult
 results []DeviceRequestAllocationResult 1? list:atomic
 config []DeviceAllocationConfiguration 2? list:atomic
DeviceAttribute
 int *int64 2?
 bool *bool 3?
 string *string 4?
 version *string 5?
DeviceCapacity
 value resource.Quantity 1!
 requestPolicy *CapacityRequestPolicy 2?
DeviceClaim
 requests []DeviceRequest 1 list:atomic
 constraints []DeviceConstraint 2? list:atomic
 config []DeviceClaimConfiguration 3? list:atomic
DeviceClaimConfiguration
 requests []string 1? list:atomic
 opaque *OpaqueDeviceConfiguration 2.1?
DeviceClass kind typed
 metadata meta.v1.ObjectMeta 1?
 spec DeviceClassSpec 2!
DeviceClassConfiguration
 opaque *OpaqueDeviceConfiguration 1.1?
DeviceClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []DeviceClass 2!
DeviceClassSpec
 selectors []DeviceSelector 1? list:atomic
 config []DeviceClassConfiguration 2? list:atomic
 extendedResourceName *string 4?
DeviceConstraint
 requests []string 1? list:atomic
 matchAttribute *string 2?
 distinctAttribute *string 3?
DeviceCounterConsumption
 counterSet string 1!
 counters {}Counter 2!?
DeviceRequest
 name string 1!
 exactly *ExactDeviceRequest 2?
 firstAvailable []DeviceSubRequest 3? list:atomic
DeviceRequestAllocationResult
 request string 1!
 driver string 2!
 pool string 3!
 device string 4!
 adminAccess *bool 5?
 tolerations []DeviceToleration 6? list:atomic
 bindingConditions []string 7? list:atomic
 bindingFailureConditions []string 8? list:atomic
 shareID *string 9?
 consumedCapacity {}resource.Quantity 10?
DeviceSelector
 cel *CELDeviceSelector 1?
DeviceSubRequest
 name string 1!
 deviceClassName string 2!
 selectors []DeviceSelector 3? list:atomic
 allocationMode string 4?
 count int64 5?
 tolerations []DeviceToleration 6? list:atomic
 capacity *CapacityRequirements 7?
DeviceTaint
 key string 1!
 value string 2?
 effect string 3!
 timeAdded *meta.v1.Time 4?
DeviceToleration
 key string 1?
 operator string 2?
 value string 3?
 effect string 4?
 tolerationSeconds *int64 5?
ExactDeviceRequest
 deviceClassName string 1!
 selectors []DeviceSelector 2? list:atomic
 allocationMode string 3?
 count int64 4?
 adminAccess *bool 5?
 tolerations []DeviceToleration 6? list:atomic
 capacity *CapacityRequirements 7?
NetworkDeviceData
 interfaceName string 1?
 ips []string 2? list:atomic
 hardwareAddress string 3?
OpaqueDeviceConfiguration
 driver string 1!
 parameters runtime.RawExtension 2!
ResourceClaim kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
 status ResourceClaimStatus 3?
ResourceClaimConsumerReference
 apiGroup string 1?
 resource string 3!
 name string 4!
 uid string 5!
ResourceClaimList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaim 2!
ResourceClaimSpec
 devices DeviceClaim 1
ResourceClaimStatus
 allocation *AllocationResult 1?
 reservedFor []ResourceClaimConsumerReference 2? list:map keys:uid patch:merge key:uid
 devices []AllocatedDeviceStatus 4? list:map keys:driver,device,pool,shareID
ResourceClaimTemplate kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimTemplateSpec 2!
ResourceClaimTemplateList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceClaimTemplate 2!
ResourceClaimTemplateSpec
 metadata meta.v1.ObjectMeta 1?
 spec ResourceClaimSpec 2!
ResourcePool
 name string 1!
 generation int64 2!
 resourceSliceCount int64 3!
ResourceSlice kind typed
 metadata meta.v1.ObjectMeta 1?
 spec ResourceSliceSpec 2!
ResourceSliceList kind typed
 metadata meta.v1.ListMeta 1?
 items []ResourceSlice 2!
ResourceSliceSpec
 driver string 1!
 pool ResourcePool 2!
 nodeName *string 3?
 nodeSelector *core.v1.NodeSelector 4?
 allNodes *bool 5?
 devices []Device 6? list:atomic
 perDeviceNodeSelection *bool 7?
 sharedCounters []CounterSet 8? list:atomic
package runtime io.k8s.apimachinery.pkg.runtime -
RawExtension leaf:raw
package scheduling.v1 io.k8s.api.scheduling.v1 scheduling.k8s.io/v1
PriorityClass kind typed
 metadata meta.v1.ObjectMeta 1?
 value int32 2!
 globalDefault bool 3?
 description string 4?
 preemptionPolicy *string 5?
PriorityClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityClass 2!
package scheduling.v1alpha1 io.k8s.api.scheduling.v1alpha1 scheduling.k8s.io/v1alpha1
BasicSchedulingPolicy
GangSchedulingPolicy
 minCount int32 1!
PodGroup
 name string 1!
 policy PodGroupPolicy 3!
PodGroupPolicy
 basic *BasicSchedulingPolicy 2?
 gang *GangSchedulingPolicy 3?
PriorityClass kind typed
 metadata meta.v1.ObjectMeta 1?
 value int32 2
 globalDefault bool 3?
 description string 4?
 preemptionPolicy *string 5?
PriorityClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityClass 2
TypedLocalObjectReference
 apiGroup string 1?
 kind string 2!
 name string 3!
Workload kind typed
 metadata meta.v1.ObjectMeta 1?
 spec WorkloadSpec 2!
WorkloadList kind typed
 metadata meta.v1.ListMeta 1?
 items []Workload 2!
WorkloadSpec
 controllerRef *TypedLocalObjectReference 1?
 podGroups []PodGroup 2! list:map keys:name
package scheduling.v1beta1 io.k8s.api.scheduling.v1beta1 scheduling.k8s.io/v1beta1
PriorityClass kind typed
 metadata meta.v1.ObjectMeta 1?
 value int32 2
 globalDefault bool 3?
 description string 4?
 preemptionPolicy *string 5?
PriorityClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []PriorityClass 2
package storage.v1 io.k8s.api.storage.v1 storage.k8s.io/v1
CSIDriver kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CSIDriverSpec 2!
CSIDriverList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSIDriver 2!
CSIDriverSpec
 attachRequired *bool 1?
 podInfoOnMount *bool 2?
 volumeLifecycleModes []string 3? list:set
 storageCapacity *bool 4?
 fsGroupPolicy *string 5?
 tokenRequests []TokenRequest 6? list:atomic
 requiresRepublish *bool 7?
 seLinuxMount *bool 8?
 nodeAllocatableUpdatePeriodSeconds *int64 9?
 serviceAccountTokenInSecrets *bool 10?
CSINode kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CSINodeSpec 2!
CSINodeDriver
 name string 1!
 nodeID string 2!
 topologyKeys []string 3 list:atomic
 allocatable *VolumeNodeResources 4?
CSINodeList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSINode 2!
CSINodeSpec
 drivers []CSINodeDriver 1! list:map keys:name patch:merge key:name
CSIStorageCapacity kind typed
 metadata meta.v1.ObjectMeta 1?
 nodeTopology *meta.v1.LabelSelector 2?
 storageClassName string 3!
 capacity *resource.Quantity 4?
 maximumVolumeSize *resource.Quantity 5?
CSIStorageCapacityList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSIStorageCapacity 2!
StorageClass kind typed
 metadata meta.v1.ObjectMeta 1?
 provisioner string 2!
 parameters {}string 3?
 reclaimPolicy *string 4?
 mountOptions []string 5? list:atomic
 allowVolumeExpansion *bool 6?
 volumeBindingMode *string 7?
 allowedTopologies []core.v1.TopologySelectorTerm 8? list:atomic
StorageClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []StorageClass 2!
TokenRequest
 audience string 1!
 expirationSeconds *int64 2?
VolumeAttachment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec VolumeAttachmentSpec 2!
 status VolumeAttachmentStatus 3?
VolumeAttachmentList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttachment 2!
VolumeAttachmentSource
 persistentVolumeName *string 1?
 inlineVolumeSpec *core.v1.PersistentVolumeSpec 2?
VolumeAttachmentSpec
 attacher string 1!
 source VolumeAttachmentSource 2!
 nodeName string 3!
VolumeAttachmentStatus
 attached bool 1!
 attachmentMetadata {}string 2?
 attachError *VolumeError 3?
 detachError *VolumeError 4?
VolumeAttributesClass kind typed
 metadata meta.v1.ObjectMeta 1?
 driverName string 2!
 parameters {}string 3?
VolumeAttributesClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttributesClass 2!
VolumeError
 time meta.v1.Time 1?
 message string 2?
 errorCode *int32 3?
VolumeNodeResources
 count *int32 1?
package storage.v1alpha1 io.k8s.api.storage.v1alpha1 storage.k8s.io/v1alpha1
CSIStorageCapacity kind typed
 metadata meta.v1.ObjectMeta 1?
 nodeTopology *meta.v1.LabelSelector 2?
 storageClassName string 3
 capacity *resource.Quantity 4?
 maximumVolumeSize *resource.Quantity 5?
CSIStorageCapacityList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSIStorageCapacity 2
VolumeAttachment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec VolumeAttachmentSpec 2
 status VolumeAttachmentStatus 3?
VolumeAttachmentList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttachment 2
VolumeAttachmentSource
 persistentVolumeName *string 1?
 inlineVolumeSpec *core.v1.PersistentVolumeSpec 2?
VolumeAttachmentSpec
 attacher string 1
 source VolumeAttachmentSource 2
 nodeName string 3
VolumeAttachmentStatus
 attached bool 1
 attachmentMetadata {}string 2?
 attachError *VolumeError 3?
 detachError *VolumeError 4?
VolumeAttributesClass kind typed
 metadata meta.v1.ObjectMeta 1?
 driverName string 2
 parameters {}string 3?
VolumeAttributesClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttributesClass 2
VolumeError
 time meta.v1.Time 1?
 message string 2?
 errorCode *int32 3?
package storage.v1beta1 io.k8s.api.storage.v1beta1 storage.k8s.io/v1beta1
CSIDriver kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CSIDriverSpec 2
CSIDriverList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSIDriver 2
CSIDriverSpec
 attachRequired *bool 1?
 podInfoOnMount *bool 2?
 volumeLifecycleModes []string 3?
 storageCapacity *bool 4?
 fsGroupPolicy *string 5?
 tokenRequests []TokenRequest 6?
 requiresRepublish *bool 7?
 seLinuxMount *bool 8?
 nodeAllocatableUpdatePeriodSeconds *int64 9?
 serviceAccountTokenInSecrets *bool 10?
CSINode kind typed
 metadata meta.v1.ObjectMeta 1?
 spec CSINodeSpec 2
CSINodeDriver
 name string 1
 nodeID string 2
 topologyKeys []string 3
 allocatable *VolumeNodeResources 4?
CSINodeList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSINode 2
CSINodeSpec
 drivers []CSINodeDriver 1 patch:merge key:name
CSIStorageCapacity kind typed
 metadata meta.v1.ObjectMeta 1?
 nodeTopology *meta.v1.LabelSelector 2?
 storageClassName string 3
 capacity *resource.Quantity 4?
 maximumVolumeSize *resource.Quantity 5?
CSIStorageCapacityList kind typed
 metadata meta.v1.ListMeta 1?
 items []CSIStorageCapacity 2
StorageClass kind typed
 metadata meta.v1.ObjectMeta 1?
 provisioner string 2
 parameters {}string 3?
 reclaimPolicy *string 4?
 mountOptions []string 5?
 allowVolumeExpansion *bool 6?
 volumeBindingMode *string 7?
 allowedTopologies []core.v1.TopologySelectorTerm 8?
StorageClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []StorageClass 2
TokenRequest
 audience string 1
 expirationSeconds *int64 2?
VolumeAttachment kind typed
 metadata meta.v1.ObjectMeta 1?
 spec VolumeAttachmentSpec 2
 status VolumeAttachmentStatus 3?
VolumeAttachmentList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttachment 2
VolumeAttachmentSource
 persistentVolumeName *string 1?
 inlineVolumeSpec *core.v1.PersistentVolumeSpec 2?
VolumeAttachmentSpec
 attacher string 1
 source VolumeAttachmentSource 2
 nodeName string 3
VolumeAttachmentStatus
 attached bool 1
 attachmentMetadata {}string 2?
 attachError *VolumeError 3?
 detachError *VolumeError 4?
VolumeAttributesClass kind typed
 metadata meta.v1.ObjectMeta 1?
 driverName string 2!
 parameters {}string 3?
VolumeAttributesClassList kind typed
 metadata meta.v1.ListMeta 1?
 items []VolumeAttributesClass 2!
VolumeError
 time meta.v1.Time 1?
 message string 2?
 errorCode *int32 3?
VolumeNodeResources
 count *int32 1?
package storagemigration.v1beta1 io.k8s.api.storagemigration.v1beta1 storagemigration.k8s.io/v1beta1
StorageVersionMigration kind typed
 metadata meta.v1.ObjectMeta 1?
 spec StorageVersionMigrationSpec 2?
 status StorageVersionMigrationStatus 3?
StorageVersionMigrationList kind typed
 metadata meta.v1.ListMeta 1?
 items []StorageVersionMigration 2!
StorageVersionMigrationSpec
 resource meta.v1.GroupResource 1!
StorageVersionMigrationStatus
 conditions []meta.v1.Condition 1? list:map keys:type patch:merge key:type
 resourceVersion string 2?
package version io.k8s.apimachinery.pkg.version -
Info
 major string -!
 minor string -!
 emulationMajor string -?
 emulationMinor string -?
 minCompatibilityMajor string -?
 minCompatibilityMinor string -?
 gitVersion string -!
 gitCommit string -!
 gitTreeState string -!
 buildDate string -!
 goVersion string -!
 compiler string -!
 platform string -!
`;
